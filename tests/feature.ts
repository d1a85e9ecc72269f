/** What the tests of one feature bring to those that are about all of them. */
import type { Checks } from './conformance/suite.ts';
import type { OwnSuite } from './conformance/world.ts';
import type { FuzzedFeature } from './fuzz/feature.ts';
import type { Answer, Caller, Tokens } from './service/caller.ts';
import type { Fixtures, Statement } from './service/permissions/fixture.ts';
import type { RowKind, Sight } from './service/permissions/rows.ts';

/** `tests/features/<name>/index.ts` holds one; `tests/features.ts` lists them. Programs read it: it imports no Vitest. */
export type FeatureTests = {
  /** Its part of the permission table: tests/service/permissions. */
  permissions?: {
    fixtures: Fixtures;
    /** Kinds of rows that it alone has, each of a client. */
    rows?: Readonly<Record<RowKind, FeatureRow>>;
    statements?: readonly Statement[];
  };
  /** Its call that moves money, if it has one: tests/service/money/own-wallet.test.ts. */
  moneyCall?: MoneyCall;
  /** Its calls that may ask for a confirmation, as the API document writes them. */
  confirms?: readonly string[];
  /** What the demo platform holds of it. @throws AssertionError where it doesn't */
  demo?(count: (from: string) => Promise<number>): Promise<void>;
  /** Checks of `npm run conformance`, by the group that they stand in. */
  conformance?: Readonly<Record<string, Checks<OwnSuite>>>;
  fuzz?: FuzzedFeature;
  /** The body of a row of nobody, by its resource, where the product is not born with one: tests/service/records/shared-rows.test.ts. */
  sharedRow?: Readonly<Record<string, object>>;
};

export type FeatureRow = {
  sight: Sight;
  /** @returns the `_id` of a new one of that client */
  make(caller: Caller, root: Tokens, client: string): Promise<string>;
};

/** Sends it with two parties; `at` tells variants apart. */
export type SendMoney = (as: Tokens, one: string, other: string, at: number) => Promise<Answer>;

export type MoneyCall = {
  name: string;
  /** Makes what the call needs, for each of the clients. */
  prepare(caller: Caller, root: Tokens, clients: readonly string[]): Promise<SendMoney>;
  /** Which variant an admin can send to two users of the first client. */
  possibleAt: number;
};
