/** Which rows exist for whom (docs/concepts.md), written down by hand and apart from the service. */
import type { BuiltInRole } from '../../../src/features/roles/builtIn.ts';

/** Who calls: someone with a built-in role (of client one, below super_admin), or a visitor. */
export type Who = BuiltInRole | 'visitor';

/**
 * Whose row it is, seen from the caller: the own one; another's in client one; one of client two; the
 * platform's; everybody's.
 */
export type Place = 'own' | 'tenant' | 'foreign' | 'platform' | 'shared';

/** The places of the rows that each role sees. */
export type Sight = Record<BuiltInRole, readonly Place[]>;

/** root and super_admin all; an admin and an agent the users of the own client; a customer the own. */
const personal: Sight = {
  root: ['own', 'tenant', 'foreign'],
  super_admin: ['own', 'tenant', 'foreign'],
  admin: ['own', 'tenant'],
  agent: ['own', 'tenant'],
  customer: ['own'],
};

/** The own client's record is there for everyone in it: all of them may read Client. */
export const ofClient: Sight = {
  root: ['tenant', 'foreign'],
  super_admin: ['tenant', 'foreign'],
  admin: ['tenant'],
  agent: ['tenant'],
  customer: ['tenant'],
};

export const generalSight = {
  user: personal,
  userWallet: personal,
  transaction: personal,
  client: ofClient,
  /** Agents and customers may not read ClientWallet, so for them it isn't there. */
  clientWallet: { ...ofClient, agent: [], customer: [] },
  auditEntry: { ...ofClient, customer: [] },
  platformWallet: {
    root: ['platform'],
    super_admin: ['platform'],
    admin: [],
    agent: [],
    customer: [],
  },
  currency: everyones(),
  role: everyones(),
  /** A role of a client: it is no customer's. */
  clientRole: { ...ofClient, customer: [] },
} satisfies Record<string, Sight>;

export type GeneralKind = keyof typeof generalSight;

/** One of these, or what a feature has besides: `sight.ts`. */
export type RowKind = string;

/** What belongs to nobody is there for everybody who may read the subject. */
export function everyones(): Sight {
  const all: readonly Place[] = ['shared'];
  return { root: all, super_admin: all, admin: all, agent: all, customer: all };
}
