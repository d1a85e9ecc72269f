/** The visible rows of each role (docs/concepts.md), written by hand, independently of the service. */
import type { BuiltInRole } from '../../../src/features/roles/builtIn.ts';

/** The caller: a user with a built-in role (of client one, below super_admin), or a visitor. */
export type CallerRole = BuiltInRole | 'visitor';

/**
 * Who owns the row, from the caller's point of view: the caller; another user of client one; a user of client two;
 * the platform; shared by all.
 */
export type Ownership = 'own' | 'tenant' | 'foreign' | 'platform' | 'shared';

/** The ownerships of rows that each role sees. */
export type Sight = Record<BuiltInRole, readonly Ownership[]>;

/** root and super_admin see all; admins and agents the users of their client; customers themselves. */
const personal: Sight = {
  root: ['own', 'tenant', 'foreign'],
  super_admin: ['own', 'tenant', 'foreign'],
  admin: ['own', 'tenant'],
  agent: ['own', 'tenant'],
  customer: ['own'],
};

/** A client's record is visible to all of its users, because all of them may read Client. */
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
  /** Invisible to agents and customers, who may not read ClientWallet. */
  clientWallet: { ...ofClient, agent: [], customer: [] },
  auditEntry: { ...ofClient, customer: [] },
  platformWallet: {
    root: ['platform'],
    super_admin: ['platform'],
    admin: [],
    agent: [],
    customer: [],
  },
  currency: sharedSight(),
  role: sharedSight(),
  /** A role of a client: invisible to customers. */
  clientRole: { ...ofClient, customer: [] },
} satisfies Record<string, Sight>;

export type GeneralKind = keyof typeof generalSight;

/** One of these, or a kind of a feature: `sight.ts`. */
export type RowKind = string;

/** Shared rows are visible to everyone who may read the subject. */
export function sharedSight(): Sight {
  const all: readonly Ownership[] = ['shared'];
  return { root: all, super_admin: all, admin: all, agent: all, customer: all };
}
