/**
 * Records that belong to a parent and are written with it: the tiers of a schedule, the lines of a bill. Resources
 * declare them: contract/resource.ts. The children are records of a separate resource with its own table, rights and
 * checks.
 */
import type { Field, ReferenceField } from '../fields.ts';
import type { ValidationError, ValidationErrors } from '../validationErrors.ts';

type Fields = Readonly<Record<string, Field>>;
type Tenancy = 'parties' | { shared?: unknown; client?: string; user?: string };

/** The part of a resource that these functions need. */
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

/** Declaration of children. */
export type ChildrenDeclaration<
  Child,
  Parent extends string,
  ParentFields extends Fields,
  F extends Fields,
> = {
  /** The children's resource: an ordinary one whose records are written only together with their parent. */
  resource: Child;
  /** The children's field that refers to the parent. The service fills it in. */
  by: NoInfer<ParentNames<F, Parent>>;
  /**
   * Fields copied from the parent's fields of the same name, such as the currency of the children's amounts. The
   * service fills them in and updates them with the parent.
   */
  inherits?: readonly NoInfer<keyof F & keyof ParentFields & string>[];
  /** Minimum number of children; 0 by default. */
  min?: number;
  /** Maximum number of children, up to `MAX_CHILDREN`. */
  max: number;
};

/** The declaration with its defaults filled in. */
export type Children<Child> = {
  readonly resource: Child;
  readonly by: string;
  readonly inherits: readonly string[];
  readonly min: number;
  readonly max: number;
};

/** The relation of children to their parent. */
export type ChildRelation<R> = Children<R> & {
  /** Name of the children in the parent's declaration. */
  readonly name: string;
  readonly parent: R;
  /** The children's fields that the service fills in from the parent, including those of the tenant. */
  readonly filled: readonly string[];
};

/**
 * A mutable holder, filled when the parent is declared. Copies of a resource share it, so they all see the relation.
 */
export type Belongs<R> = { to?: ChildRelation<R> };

/** The names of fields that refer to the parent. */
type ParentNames<F extends Fields, Parent extends string> = {
  [Name in keyof F & string]: F[Name] extends ReferenceField<Parent> ? Name : never;
}[keyof F & string];

/** A parent with more children needs a separate list for them. */
export const MAX_CHILDREN = 500;

/**
 * Sets the parent relation of the children's resources.
 * @throws Error at startup if the declarations do not fit together
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

/** The values that children copy from their parent. @param row the parent's, as stored in its table */
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

/** Validates the rows as a whole: type and number. Each row is validated separately. */
export function rowsError({ min, max }: Children<unknown>, rows: unknown): ValidationError | undefined {
  if (!Array.isArray(rows)) return { key: 'validation.type', args: { expected: 'array' } };
  if (rows.length < min)
    return min === 1 ? { key: 'validation.required' } : { key: 'validation.tooFew', args: { min } };
  return rows.length > max ? { key: 'validation.tooMany', args: { max } } : undefined;
}

/** Errors of one row, keyed by path in the parent's form: `tiers.1.rate`. */
export function errorsInRow(place: string, errors: ValidationErrors): ValidationErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name.startsWith('_') ? place : `${place}.${name}`, error]),
  );
}

function filledFields<R extends Known>({ resource, by, inherits }: Children<R>): string[] {
  return [...new Set([by, ...ownersOf(resource.tenancy).map(([, name]) => name), ...inherits])];
}

/** The fields of a tenancy that hold a row's owners. */
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

/** The parts of a tenancy. Children must have the same ones as their parent, so that the same callers see both. */
function whose(tenancy: Tenancy): string {
  if (tenancy === 'parties') return tenancy;
  return [tenancy.shared ?? '', ...ownersOf(tenancy).map(([owner]) => owner)].join();
}
