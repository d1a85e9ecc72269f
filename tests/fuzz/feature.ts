/** What a feature's calls need that they can be asked well. */
import type { Api } from '../conformance/api.ts';
import type { SignedIn } from '../conformance/suite.ts';
import type { OwnSuite } from '../conformance/world.ts';

export type FuzzedFeature = {
  /** Makes what most requests are to be about. @returns `_id`s, by what a request calls such a record */
  lay?(suite: OwnSuite): Promise<Readonly<Record<string, readonly string[]>>>;
  /** What calls answer records of, where their path begins with something else. */
  resources?: readonly [path: RegExp, resource: string][];
  /** Looks after a run whether all that it wrote is as it was written. */
  verify?: Verify;
};

export type Verify = (http: Api, as: SignedIn) => Promise<Verified>;

export type Verified = { altered: boolean; text: string };
