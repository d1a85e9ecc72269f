/**
 * Types that an app adds to the engine. A feature augments them where it declares the values: `declare module
 * '#engine/contract' { interface AppVerbs { approve: true } }`.
 */
// biome-ignore-all lint/suspicious/noEmptyInterface: an app's features add to them

/** Verbs of permissions, in addition to those of CRUD endpoints. */
export interface AppVerbs {}

/** Error codes, each with its HTTP status. */
export interface AppErrors {}

/** Facts about the signed-in user. */
export interface UserFacts {}

/** Properties of roles. */
export interface AppRole {}

/** Slots on pages of features that other features can fill, by name: `ExtensionPoint` of the console. */
export interface ExtensionPoints {
  /** Above the content of every record's page. */
  record: true;
  /** Below the states of a record, in what its state chip opens. */
  'record.state': true;
  /** In every layout with a menu: what works on all pages. */
  everywhere: true;
  /** In the settings menu. */
  settings: true;
}

/** The roles that a resource's `rights` can name: those whose scope is narrower than `all`. */
export interface RoleNames {}

/** The subjects that rules about `all` apply to. */
export interface WildcardSubjects {}
