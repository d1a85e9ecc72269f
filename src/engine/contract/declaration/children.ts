/**
 * Records that belong to another one and are written with it: the tiers of a schedule, the lines of a bill. A resource
 * declares them: contract/resource.ts. Each is a record of a resource of its own, with its table, rights and checks.
 */
import type { Field, ReferenceField } from '../fields.ts';
import type { ValidationError, ValidationErrors } from '../validationErrors.ts';

type Fields = Readonly<Record<string, Field>>;
type Tenancy = 'parties' | { shared?: unknown; client?: string; user?: string };

/** What of a resource is asked here. */
type Known = {
  readonly name: string;
  readonly fields: Fields;
  readonly children: Readonly<Record<string, unknown>>;
  readonly tenancy: Tenancy;
  readonly when: Readonly<Record<string, unknown>>;
  readonly required: Readonly<Record<string, unknown>>;
  readonly id: unknown;
  readonly movesMoney: boolean;
  readonly list: { readonly unbounded: boolean };
  readonly actions: Readonly<Record<string, { fields?: Fields } | undefined>>;
  readonly parentRelation: Belongs<unknown>;
};

/** What a developer writes of children. */
export type ChildrenDeclaration<
  Child,
  Parent extends string,
  ParentFields extends Fields,
  F extends Fields,
> = {
  /** Their resource: an ordinary one, whose records are written with their parent alone. */
  resource: Child;
  /** The field of theirs that refers to the parent. The service fills it in. */
  by: NoInfer<ParentNames<F, Parent>>;
  /**
   * Fields that they have from the parent, by the same name: a currency that their amounts are counted in. The service
   * fills them in, and changes them with the parent's.
   */
  inherits?: readonly NoInfer<keyof F & keyof ParentFields & string>[];
  /** How few a parent may have; none where nothing is said. */
  min?: number;
  /** How many it may have, at most `MOST_CHILDREN`. */
  max: number;
};

/** The same as the resource has it. */
export type Children<Child> = {
  readonly resource: Child;
  readonly by: string;
  readonly inherits: readonly string[];
  readonly min: number;
  readonly max: number;
};

/** Whose children records are. */
export type ChildRelation<R> = Children<R> & {
  /** What the parent calls them. */
  readonly name: string;
  readonly parent: R;
  /** Their fields that the service fills in from the parent: those of its tenant are among them. */
  readonly filled: readonly string[];
};

/** Written when a parent is declared that has them: whatever copy of a resource is at hand, it is the same object. */
export type Belongs<R> = { to?: ChildRelation<R> };

/** The names of fields that refer to the parent. */
type ParentNames<F extends Fields, Parent extends string> = {
  [Name in keyof F & string]: F[Name] extends ReferenceField<Parent> ? Name : never;
}[keyof F & string];

/** More are a list of their own. */
export const MAX_CHILDREN = 500;

/**
 * Tells the children of a resource whose they are.
 * @throws Error where the declarations don't fit: at start-up
 */
export function linkChildren<R extends Known>(
  parent: R,
  declared: Readonly<Record<string, Children<R>>>,
): void {
  for (const [name, children] of Object.entries(declared)) {
    const { resource } = children;
    const fault = faultOf(parent, name, children);
    if (fault) throw new Error(`resource ${parent.name}: the children ${name} ${fault}`);
    const place: ChildRelation<R> = { ...children, name, parent, filled: filledFields(children) };
    (resource.parentRelation as Belongs<R>).to = place;
  }
}

/** What children have from their parent. @param row the parent's, as its table has it */
export function inheritedValues<R extends Known>(
  { by, inherits, parent, resource }: ChildRelation<R>,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return {
    ...Object.fromEntries(inherits.map((name): [string, unknown] => [name, row[name] ?? null])),
    ...Object.fromEntries(
      ownersOf(resource.tenancy).map(([owner, name]) => [
        name,
        row[ownersOf(parent.tenancy).find(([other]) => other === owner)?.[1] ?? ''] ?? null,
      ]),
    ),
    [by]: row._id,
  };
}

/** What is wrong with rows of children as a whole: each is then read for itself. */
export function rowsError({ min, max }: Children<unknown>, rows: unknown): ValidationError | undefined {
  if (!Array.isArray(rows)) return { key: 'validation.type', args: { expected: 'array' } };
  if (rows.length < min)
    return min === 1 ? { key: 'validation.required' } : { key: 'validation.tooFew', args: { min } };
  return rows.length > max ? { key: 'validation.tooMany', args: { max } } : undefined;
}

/** What is wrong with a row, at its place in the parent's form: `tiers.1.rate`. */
export function errorsInRow(place: string, errors: ValidationErrors): ValidationErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name.startsWith('_') ? place : `${place}.${name}`, error]),
  );
}

function filledFields<R extends Known>({ resource, by, inherits }: Children<R>): string[] {
  return [...new Set([by, ...ownersOf(resource.tenancy).map(([, name]) => name), ...inherits])];
}

/** The fields of a tenancy that hold whose a row is. */
function ownersOf(tenancy: Tenancy): ['client' | 'user', string][] {
  if (tenancy === 'parties') return [];
  return (['client', 'user'] as const).flatMap((owner) => {
    const name = tenancy[owner];
    return name === undefined ? [] : [[owner, name]];
  });
}

function faultOf<R extends Known>(parent: R, name: string, children: Children<R>): string | undefined {
  const { resource, by, inherits, min, max } = children;
  const { fields } = resource;
  const to = fields[by];
  const filled = filledFields(children);
  const asked = filled.find((field) => field in resource.when || field in resource.required);
  const given = filled.find((field) =>
    Object.values(resource.actions).some((one) => field in (one?.fields ?? {})),
  );
  if (name in parent.fields || name.startsWith('_')) return 'have the name of a field';
  if (resource.parentRelation.to) return 'have a parent already';
  if (Object.keys(resource.children).length)
    return 'have children of their own: there is no third generation';
  if (to?.kind !== 'reference' || to.to !== parent.name) return `don't refer to it by ${by}`;
  if (!to.required) return `may lack their parent: say of ${by} that it is required`;
  if (min < 0 || max < 1 || min > max || max > MAX_CHILDREN)
    return `must be at least min and at most max, which is no more than ${MAX_CHILDREN}`;
  if (resource.id) return 'are named by who makes them: nobody could tell a new one from a known one';
  if (resource.list.unbounded) return 'are without bound';
  if (resource.movesMoney || parent.movesMoney) return 'move money, or it does: that is a call of its own';
  if (whose(resource.tenancy) !== whose(parent.tenancy) || whose(parent.tenancy) === 'parties')
    return "are not whose it is: their tenancy has to have the parts that it's parent's has";
  if (ownersOf(resource.tenancy).some(([, field]) => field === '_id')) return 'are tenants themselves';
  if (asked) return `have a condition on ${asked}, which they have from it`;
  if (given) return `have an action that sets ${given}, which they have from it`;
  return inherits.map((copy) => faultOfCopy(fields[copy], parent, copy)).find((fault) => fault !== undefined);
}

function faultOfCopy(own: Field | undefined, parent: Known, name: string): string | undefined {
  const theirs = parent.fields[name];
  const isSame =
    own && theirs && own.kind === theirs.kind && !('to' in own && 'to' in theirs && own.to !== theirs.to);
  if (!isSame || own.virtual || theirs.virtual || own.kind === 'money')
    return `can't have ${name} from it: it must be of one kind in both, and stand in both tables`;
  if (own.required && (!theirs.required || name in parent.when))
    return `must have ${name}, and it may have none`;
  return undefined;
}

/** Which parts a tenancy has: children are seen by who sees their parent. */
function whose(tenancy: Tenancy): string {
  if (tenancy === 'parties') return tenancy;
  return [tenancy.shared ?? '', ...ownersOf(tenancy).map(([owner]) => owner)].join();
}
