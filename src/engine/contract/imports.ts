/** Imports of records from a file: the fields they can fill, their limits and their JSON. */
import { generatedSecrets } from './declaration/secrets.ts';
import type { Field, FieldKind } from './fields.ts';
import { type Resource, writableFields } from './resource.ts';

/** Maximum rows and bytes of a file. */
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_BYTES = 5_000_000;
/** Maximum number of columns. */
export const MAX_IMPORT_COLUMNS = 200;
/** Limits per user: imports being checked or run at once, and files being uploaded at once. */
export const MAX_IMPORTS_RUNNING = 3;
export const MAX_UPLOADS_ARRIVING = 2;

/** Supported encodings. The service detects the encoding; the user may choose another. */
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

/** Decimal separators: they decide whether `1.000` is one or a thousand. */
export const decimalSigns = ['point', 'comma'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** Days that an import is stored after its last step. */
export const IMPORT_DAYS = 7;

/**
 * `read`, then `checking` each row without creating anything, `checked`, `running`, `done`. A `stopped` import can be
 * resumed.
 */
export const importStates = ['read', 'checking', 'checked', 'running', 'stopped', 'done'] as const;
export type ImportState = (typeof importStates)[number];

/**
 * Why the service stopped the import: the session ended, the create permission was revoked, or the import was altered
 * in the database.
 */
export const importStops = ['unauthorized', 'forbidden', 'altered'] as const;

export type ImportJob = {
  _id: string;
  resource: string;
  /** Name of the file. */
  name: string;
  state: ImportState;
  why: (typeof importStops)[number] | null;
  columns: string[];
  /** Encoding of the file; null for imports of earlier versions. */
  encoding: TextEncoding | null;
  /** Decimal separator, chosen or detected; null if the file does not tell. */
  decimalSign: DecimalSign | null;
  /** Number of empty rows, which are skipped. */
  skipped: number;
  /** When a user of the same client last imported the same file into the resource; null if never. */
  importedBefore: string | null;
  /** The first rows, unparsed. */
  sample: unknown[][];
  /** Column index by field, counted from 0. */
  mapping: Record<string, number>;
  total: number;
  /** Number of rows checked or imported so far. */
  next: number;
  made: number;
  refused: number;
  createdAt: string;
};

/** Kinds that an import cannot fill: files must not contain secrets, and file fields are uploaded separately. */
const excludedKinds: readonly FieldKind[] = ['secret', 'file'];

/** The fields that an import can fill. */
export function importedFields(resource: Resource): [string, Field][] {
  const fields = writableFields(resource, 'create').filter(([, { kind }]) => !excludedKinds.includes(kind));
  return resource.id ? [['_id', resource.id], ...fields] : fields;
}

/**
 * Whether records of the resource can be imported: no required field needs a secret or a file, none generates a secret
 * that somebody has to see, and creation does not move money, which takes one confirmed call per record.
 */
export function isImportable(resource: Resource): boolean {
  return (
    resource.has.create &&
    !resource.movesMoney &&
    generatedSecrets(resource).length === 0 &&
    writableFields(resource, 'create').every(
      ([name, field]) =>
        !excludedKinds.includes(field.kind) ||
        !field.required ||
        field.default !== undefined ||
        resource.initial[name] ||
        resource.when[name],
    )
  );
}
