/** Importing records from a file: what of a resource it can fill, how much it takes, and what is told of it. */
import type { Field, FieldKind } from './fields.ts';
import { type Resource, writableFields } from './resource.ts';

/** The most rows and bytes of one file. */
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_BYTES = 5_000_000;
/** The most columns. */
export const MAX_IMPORT_COLUMNS = 200;
/** How many imports of one person are checked or made at a time, and how many of their files may be arriving. */
export const MAX_IMPORTS_RUNNING = 3;
export const MAX_UPLOADS_ARRIVING = 2;

/** Encodings that a file may be read in. They are detected, and the user may choose another. */
export const textEncodings = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** What stands before the decimals in a file: `1.000` is one, or a thousand. */
export const decimalSigns = ['point', 'comma'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** How long what was read is kept after its last step. */
export const IMPORT_DAYS = 7;

/**
 * `read`, then `checking` what each row would come to without making anything, `checked`, `running`, `done`. What is
 * `stopped` goes on where it was.
 */
export const importStates = ['read', 'checking', 'checked', 'running', 'stopped', 'done'] as const;
export type ImportState = (typeof importStates)[number];

/** Why it stopped by itself: the session that started it is over, the right to create is gone, or it was altered in the database. */
export const importStops = ['unauthorized', 'forbidden', 'altered'] as const;

export type ImportJob = {
  _id: string;
  resource: string;
  /** Of the file. */
  name: string;
  state: ImportState;
  why: (typeof importStops)[number] | null;
  columns: string[];
  /** In which the file was read; null for one that an earlier version read. */
  encoding: TextEncoding | null;
  /** What stands before decimals: as was said, or as the file tells; null where it tells neither. */
  decimalSign: DecimalSign | null;
  /** Empty rows, which were skipped. */
  skipped: number;
  /** When the same file was last imported into the resource by somebody of the same client; null if it never was. */
  importedBefore: string | null;
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
        !apart.includes(field.kind) ||
        !field.required ||
        field.default !== undefined ||
        resource.begins[name] ||
        resource.when[name],
    )
  );
}
