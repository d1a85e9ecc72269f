/** SQL expressions of computed fields, by which lists filter and sort. */
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Fields, Resource } from '../../contract/resource.ts';

/** Builds the SQL expression of a field from the columns that it may use. */
export type BuildExpression<Used extends string = string> = (
  columns: Readonly<Record<Used | '_id', AnyPgColumn>>,
) => SQL;

/** The SQL expressions of a resource's computed fields. */
export type ResourceExpressions = {
  readonly resource: string;
  readonly expressions: Readonly<Record<string, BuildExpression>>;
};

type ExpressionsOf<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends { kind: 'computed'; from: readonly string[] }
    ? Name
    : never]: F[Name] extends { from: readonly (infer Used extends string)[] }
    ? BuildExpression<Used>
    : never;
};

/**
 * Defines the SQL expressions of a resource's computed fields. Missing and undeclared ones, and columns that `from` does
 * not name, are compile errors. An expression must not reveal what someone who may read `from` may not know.
 * @example expressionsFor(task, { isLate: ({ due }) => sql`${due} < now()` })
 */
export function expressionsFor<F extends Fields>(
  { name }: Pick<Resource, 'name'> & { readonly fields: F },
  expressions: ExpressionsOf<F>,
): ResourceExpressions {
  return { resource: name, expressions: expressions as unknown as ResourceExpressions['expressions'] };
}
