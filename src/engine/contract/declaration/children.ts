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
type ParentDeclaration = {
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
  readonly parentRelation: ParentRelation<unknown>;
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
export type ParentRelation<R> = { to?: ChildRelation<R> };

/** The names of fields that refer to the parent. */
type ParentNames<F extends Fields, Parent extends string> = {
  [Name in keyof F & string]: F[Name] extends ReferenceField<Parent> ? Name : never;
}[keyof F & string];

/** A parent with more children needs a separate list for them. */
export const MAX_CHILDREN = 500;

/** Sets the parent relation of the children's resources. */
export function linkChildren<R extends ParentDeclaration>(
  parent: R,
  declared: Readonly<Record<string, Children<R>>>,
): void {
  for (const [name, children] of Object.entries(declared)) {
    const { resource } = children;
    const relation: ChildRelation<R> = { ...children, name, parent, filled: filledFields(children) };
    (resource.parentRelation as ParentRelation<R>).to ??= relation;
  }
}

/** Children whose declaration does not fit that of their parent. */
export function* findChildrenMistakes<R extends ParentDeclaration>(
  parent: R & { readonly children: Readonly<Record<string, Children<R>>> },
): Iterable<string> {
  for (const [name, children] of Object.entries(parent.children)) {
    const fault = findFault(parent, name, children);
    if (fault) yield `children ${name} ${fault}`;
  }
}

/** The values that children copy from their parent. @param row the parent's, as stored in its table */
export function inheritedValues<R extends ParentDeclaration>(
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
export function errorsInRow(path: string, errors: ValidationErrors): ValidationErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name.startsWith('_') ? path : `${path}.${name}`, error]),
  );
}

function filledFields<R extends ParentDeclaration>({ resource, by, inherits }: Children<R>): string[] {
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

function findFault<R extends ParentDeclaration>(
  parent: R,
  name: string,
  children: Children<R>,
): string | undefined {
  const { resource, by, inherits, min, max } = children;
  const { fields } = resource;
  const to = fields[by];
  const filled = filledFields(children);
  const conditional = filled.find((field) => field in resource.when || field in resource.required);
  const editable = filled.find((field) =>
    Object.values(resource.actions).some((one) => field in (one?.fields ?? {})),
  );
  if (name in parent.fields || name.startsWith('_')) return 'have the name of a field. Rename them.';
  if (Object.keys(resource.children).length)
    return 'have children themselves. Only two levels are supported.';
  if (to?.kind !== 'reference' || to.to !== parent.name)
    return `do not refer to the parent by ${by}. Declare by as a reference to it.`;
  const relation = resource.parentRelation.to as ChildRelation<R> | undefined;
  if (relation && (relation.parent !== parent || relation.name !== name))
    return `already have the parent ${relation.parent.name}. Declare a separate resource.`;
  if (!to.required) return `may lack their parent. Declare ${by} as required.`;
  if (min < 0 || max < 1 || min > max || max > MAX_CHILDREN)
    return `have an invalid min or max. Use 0 <= min <= max and 1 <= max <= ${MAX_CHILDREN}.`;
  if (resource.id)
    return 'have ids chosen by the creator, so new and existing rows cannot be distinguished. Remove id.';
  if (resource.list.unbounded) return 'have an unbounded list. Remove list.unbounded.';
  if (resource.movesMoney || parent.movesMoney)
    return 'or the parent move money, which requires a separate call. Remove movesMoney.';
  if (
    tenancyParts(resource.tenancy) !== tenancyParts(parent.tenancy) ||
    tenancyParts(parent.tenancy) === 'parties'
  )
    return 'have another tenancy than the parent. Use the same parts.';
  if (ownersOf(resource.tenancy).some(([, field]) => field === '_id'))
    return 'are tenants themselves, which children cannot be.';
  if (conditional)
    return `have a condition on ${conditional}, which is filled in from the parent. Remove it.`;
  if (editable) return `have an action that sets ${editable}, which is filled in from the parent. Remove it.`;
  return inherits
    .map((copy) => findInheritanceFault(fields[copy], parent, copy))
    .find((fault) => fault !== undefined);
}

function findInheritanceFault(
  childField: Field | undefined,
  parent: ParentDeclaration,
  name: string,
): string | undefined {
  const theirs = parent.fields[name];
  const isSame =
    childField &&
    theirs &&
    childField.kind === theirs.kind &&
    !('to' in childField && 'to' in theirs && childField.to !== theirs.to);
  if (!isSame || childField.virtual || theirs.virtual || childField.kind === 'money')
    return `cannot inherit ${name}. Both resources must store it with the same kind, other than money.`;
  if (childField.required && (!theirs.required || name in parent.when))
    return `require ${name}, which the parent may lack. Require it there too.`;
  return undefined;
}

/** The parts of a tenancy. Children must have the same ones as their parent, so that the same callers see both. */
function tenancyParts(tenancy: Tenancy): string {
  if (tenancy === 'parties') return tenancy;
  return [tenancy.shared ?? '', ...ownersOf(tenancy).map(([owner]) => owner)].join();
}
