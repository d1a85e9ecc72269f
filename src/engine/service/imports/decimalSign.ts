/**
 * Decimal separators in a file. `1.000` is one in a file from a program, and a thousand in one written in German. The
 * other amounts of the file tell which, or else the user.
 */
import { eq } from 'drizzle-orm';
import { type DecimalSign, importedFields } from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import type { ValidationErrors } from '../../contract/validationErrors.ts';
import type { Connection } from '../database/database.ts';
import { importRows } from '../database/schema/importTables.ts';
import { ServiceError } from '../errors.ts';

type Mapping = Readonly<Record<string, number>>;

/** Digits, one separator, and three more digits: ambiguous. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}([.,])\d{3}$/;

/** The columns of amounts and other numbers with decimals. */
function numberColumns(resource: Resource, mapping: Mapping): [string, number][] {
  return importedFields(resource).flatMap(([name, { kind }]): [string, number][] => {
    const column = mapping[name];
    return column !== undefined && (kind === 'money' || kind === 'decimal') ? [[name, column]] : [];
  });
}

/** The separator that the file's amounts use; null if they are all ambiguous or contradict each other. */
export async function detectDecimalSign(
  orm: Connection,
  { job, resource, mapping }: { job: string; resource: Resource; mapping: Mapping },
): Promise<DecimalSign | null> {
  const columns = numberColumns(resource, mapping);
  if (!columns.length) return null;
  const rows = await orm.select({ cells: importRows.cells }).from(importRows).where(eq(importRows.job, job));
  const signs = new Set(rows.flatMap(({ cells }) => columns.flatMap(([, at]) => signIn(cells[at]) ?? [])));
  const [sign, ...others] = signs;
  return sign && !others.length ? sign : null;
}

/** The decimal separator that a number reveals; undefined if it is ambiguous. */
function signIn(cell: unknown): DecimalSign | undefined {
  const text = plainNumber(cell);
  if (text === undefined || AMBIGUOUS.test(text)) return undefined;
  const last = /([.,])\d*$/.exec(text)?.[1];
  if (!last) return undefined;
  const isRepeated = text.indexOf(last) !== text.lastIndexOf(last);
  // A repeated separator groups thousands, so the other one precedes the decimals.
  return (last === '.') !== isRepeated ? 'point' : 'comma';
}

/** Removes spaces; undefined if the cell is not a number. */
function plainNumber(cell: unknown): string | undefined {
  const text = typeof cell === 'string' ? cell.replace(/\s/g, '') : '';
  return /^-?\d[\d.,]*$/.test(text) ? text : undefined;
}

/** A number in the service's format. Returns other texts unchanged. */
export function normalizeNumber(text: string, sign: DecimalSign | null): string {
  const number = plainNumber(text);
  if (number === undefined || sign === null) return text;
  const [group, decimal] = sign === 'point' ? [',', '.'] : ['.', ','];
  const [integer = '', ...decimals] = number.split(decimal);
  const isGrouped = /^-?\d{1,3}$/.test(integer.split(group)[0] ?? '') && /^[^.,]+([.,]\d{3})*$/.test(integer);
  if (decimals.length > 1 || (integer.includes(group) && !isGrouped)) return text;
  return [integer.replaceAll(group, ''), ...decimals].join('.');
}

/** The error of a row with ambiguous numbers, if the separator is unknown. */
export function findAmbiguity(
  resource: Resource,
  mapping: Mapping,
  cells: readonly unknown[],
  sign: DecimalSign | null,
): ServiceError | undefined {
  if (sign !== null) return undefined;
  const errors: ValidationErrors = {};
  for (const [name, at] of numberColumns(resource, mapping)) {
    const text = plainNumber(cells[at]);
    if (text === undefined || !AMBIGUOUS.test(text)) continue;
    const args = { one: text.replace(/[.,]/, ''), other: text.replace(',', '.') };
    errors[name] = { key: 'validation.importDecimals', args };
  }
  return Object.keys(errors).length ? new ServiceError('invalid', errors) : undefined;
}
