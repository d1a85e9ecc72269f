/** The demo platform once it is laid: who holds which wallet. */
import type { DemoClient, DemoCurrency } from './platform.ts';

/** A wallet and the user who works with it. */
export type DemoHolder = { wallet: string; user: string };

/** A client with the wallets that its money moves between. */
export type DemoTenant = {
  client: DemoClient;
  wallet: string;
  admins: DemoHolder[];
  agents: DemoHolder[];
  customers: DemoHolder[];
};

export type DemoWorld = {
  platform: string;
  /** Who gives budgets. */
  root: string;
  /** `_id`s by abbreviation. */
  currencies: Map<DemoCurrency, string>;
  tenants: DemoTenant[];
};
