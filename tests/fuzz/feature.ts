/** What a feature provides so that requests to its calls can succeed. */
import type { Api } from '../conformance/api.ts';
import type { SignedIn } from '../conformance/suite.ts';
import type { OwnSuite } from '../conformance/world.ts';

export type FuzzedFeature = {
  /** Creates the records that most requests use. @returns `_id`s by the parameter's or field's name */
  lay?(suite: OwnSuite): Promise<Readonly<Record<string, readonly string[]>>>;
  /** The resources whose records calls return, where their path begins with another. */
  resources?: readonly [path: RegExp, resource: string][];
  /**
   * Values to replace in the body of a request, so that it can't prevent the run's own requests, such as the creation of its
   * users.
   * @param body JSON of each value by the name of its field
   */
  restrain?(
    path: string,
    body: ReadonlyMap<string, string>,
    world: OwnSuite['world'],
  ): Readonly<Record<string, string>> | undefined;
  /** Verifies after a run that no row was altered. */
  verify?: Verify;
};

export type Verify = (http: Api, as: SignedIn) => Promise<Verified>;

export type Verified = { altered: boolean; text: string };
