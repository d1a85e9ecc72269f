/** The seeded demo platform: its wallets and their users. */
import type { DemoClient, DemoCurrency } from './platform.ts';

/** When someone joined, and when they were deactivated. */
export type ActivePeriod = { joined: Date; left?: Date };

/** A wallet and its user. */
export type DemoUser = ActivePeriod & { wallet: string; user: string };

/** A client with the wallets that its money moves between. */
export type DemoTenant = ActivePeriod & {
  client: DemoClient;
  wallet: string;
  admins: DemoUser[];
  agents: DemoUser[];
  customers: DemoUser[];
};

export type DemoFixture = {
  platform: string;
  /** `_id` of the user who grants budgets. */
  root: string;
  /** `_id`s by abbreviation. */
  currencies: Map<DemoCurrency, string>;
  tenants: DemoTenant[];
  /** When leavers were deactivated and clients disabled currencies that they no longer use. */
  ending: Date;
};

/** Whether someone was active at that time. */
export function isActiveAt({ joined, left }: ActivePeriod, at: Date): boolean {
  return joined <= at && (left === undefined || at < left);
}
