/** What a feature provides so that requests to its calls can succeed. */
import type { Api } from '../conformance/api.ts';
import type { SignedIn } from '../conformance/suite.ts';
import type { OwnSuite } from '../conformance/world.ts';

export type FuzzedFeature = {
  /** Creates the records that most requests use. @returns `_id`s by the parameter's or field's name */
  lay?(suite: OwnSuite): Promise<Readonly<Record<string, readonly string[]>>>;
  /** The resources whose records calls return, where their path begins with another. */
  resources?: readonly [path: RegExp, resource: string][];
  /** Verifies after a run that no row was altered. */
  verify?: Verify;
};

export type Verify = (http: Api, as: SignedIn) => Promise<Verified>;

export type Verified = { altered: boolean; text: string };
