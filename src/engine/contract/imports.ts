/** Importing records from a file: what of a resource it can fill, how much it takes, and what is told of it. */
import type { Field, FieldKind } from './fields.ts';
import { type Resource, writableFields } from './resource.ts';

/** The most rows and bytes of one file. */
export const MOST_IMPORT_ROWS = 10_000;
export const MOST_IMPORT_BYTES = 5_000_000;
/** The most columns. */
export const MOST_IMPORT_COLUMNS = 200;
/** How long what was read is kept after its last step. */
export const IMPORT_DAYS = 7;

/**
 * `read`, then `checking` what each row would come to without making anything, `checked`, `running`, `done`. What is
 * `stopped` goes on where it was.
 */
export const importStates = ['read', 'checking', 'checked', 'running', 'stopped', 'done'] as const;
export type ImportState = (typeof importStates)[number];

/** Why it stopped by itself: the session that started it is over, or the right to create is gone. */
export const importStops = ['unauthorized', 'forbidden'] as const;

export type ImportJob = {
  _id: string;
  resource: string;
  /** Of the file. */
  name: string;
  state: ImportState;
  why: (typeof importStops)[number] | null;
  columns: string[];
  /** The first rows, as they stand in the file. */
  sample: unknown[][];
  /** By field, the column that it is filled from, counted from 0. */
  mapping: Record<string, number>;
  total: number;
  /** How many rows have been checked, or done. */
  next: number;
  made: number;
  refused: number;
  createdAt: string;
};

/** The kinds that stand in no file: what is secret must not lie in one, and a file is sent by itself. */
const apart: readonly FieldKind[] = ['secret', 'file'];

/** The fields that an import can fill. */
export function importedFields(resource: Resource): [string, Field][] {
  const own = writableFields(resource, 'create').filter(([, { kind }]) => !apart.includes(kind));
  return resource.id ? [['_id', resource.id], ...own] : own;
}

/**
 * Whether records of the resource can be imported: a new one needs nothing that no file has. None that moves money: that is
 * asked and answered one by one.
 */
export function isImportable(resource: Resource): boolean {
  return (
    resource.has.create &&
    !resource.movesMoney &&
    writableFields(resource, 'create').every(
      ([name, field]) =>
        !apart.includes(field.kind) || !field.required || field.default !== undefined || resource.when[name],
    )
  );
}
