/** The demo platform once it is laid: who holds which wallet. */
import type { DemoClient, DemoCurrency } from './platform.ts';

/** When someone came, and when they were made inactive. */
export type Stay = { joined: Date; left?: Date };

/** A wallet and the user who works with it. */
export type DemoHolder = Stay & { wallet: string; user: string };

/** A client with the wallets that its money moves between. */
export type DemoTenant = Stay & {
  client: DemoClient;
  wallet: string;
  admins: DemoHolder[];
  agents: DemoHolder[];
  customers: DemoHolder[];
};

export type DemoFixture = {
  platform: string;
  /** Who gives budgets. */
  root: string;
  /** `_id`s by abbreviation. */
  currencies: Map<DemoCurrency, string>;
  tenants: DemoTenant[];
  /** When the clients disabled what they no longer use, and who left had left. */
  ending: Date;
};

/** Whether someone was there at that moment. */
export function isActiveAt({ joined, left }: Stay, at: Date): boolean {
  return joined <= at && (left === undefined || at < left);
}
