/** What a feature contributes to the tests that cover all features. */
import type { Checks } from './conformance/suite.ts';
import type { OwnSuite } from './conformance/world.ts';
import type { FuzzedFeature } from './fuzz/feature.ts';
import type { Caller, CallResponse, Tokens } from './service/caller.ts';
import type { Fixtures, Statement } from './service/permissions/fixture.ts';
import type { RowKind, Sight } from './service/permissions/rows.ts';

/**
 * `tests/features/<name>/index.ts` exports one; `tests/features.ts` lists them. Imports no Vitest, because programs use
 * it.
 */
export type FeatureTests = {
  /** Its part of the permission table: tests/service/permissions. */
  permissions?: {
    fixtures: Fixtures;
    /** Row kinds that only it has, each belonging to a client. */
    rows?: Readonly<Record<RowKind, FeatureRow>>;
    statements?: readonly Statement[];
  };
  /** Its call that moves money, if it has one: tests/service/money/own-wallet.test.ts. */
  moneyCall?: MoneyCall;
  /** Its calls that may require a confirmation, as the API document names them. */
  confirms?: readonly string[];
  /** Its calls that change something and that no approval policy can be about, by method and path, each with the reason. */
  withoutApproval?: Readonly<Record<string, string>>;
  /**
   * Checks its demo data.
   * @throws AssertionError if it is incomplete
   */
  demo?(count: (from: string) => Promise<number>): Promise<void>;
  /** Checks of `npm run conformance`, by group. */
  conformance?: Readonly<Record<string, Checks<OwnSuite>>>;
  fuzz?: FuzzedFeature;
  /** The body of a row of nobody, by its resource, where the product is not born with one: tests/service/records/shared-rows.test.ts. */
  sharedRow?: Readonly<Record<string, object>>;
};

export type FeatureRow = {
  sight: Sight;
  /** @returns the `_id` of a new row of that client */
  make(caller: Caller, root: Tokens, client: string): Promise<string>;
};

/** Sends it with two parties; `at` selects a variant. */
export type SendMoney = (as: Tokens, one: string, other: string, at: number) => Promise<CallResponse>;

export type MoneyCall = {
  name: string;
  /** Creates what the call needs for each of the clients. */
  prepare(caller: Caller, root: Tokens, clients: readonly string[]): Promise<SendMoney>;
  /** The variant that an admin can send to two users of the first client. */
  possibleAt: number;
};
