/** Files: which there can be, how large, and what a record has of one. */
/**
 * What a field may take, with the ends of its names, the usual one first. Each is told by its content; what a browser
 * would run, as HTML or SVG, is none of them. Text is what reads as UTF-8, and whether it is a table nobody can tell.
 */
const ends = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/tiff': ['tif', 'tiff'],
  'image/heic': ['heic', 'heif'],
  'text/plain': ['txt', 'text', 'log', 'md'],
  'text/csv': ['csv'],
} as const;

export type FileType = keyof typeof ends;

/** `'500kB'`, `'10MB'`: thousands and millions of bytes. */
export type FileSize = `${number}kB` | `${number}MB`;

/** What a record has of a file. The call that takes a file in answers it; a write sends the same back. */
export type StoredFile = {
  _id: string;
  name: string;
  type: FileType;
  /** In bytes. */
  size: number;
  /** SHA-256 of its content, in hexadecimal: sealed with the record, and held against what is handed out. */
  sha256: string;
};

/** The longest name, its end included. */
export const MAX_FILE_NAME = 200;
/** The largest file that a field may take. */
const MOST_BYTES = 100_000_000;

/** @throws Error where that is no size of a file: a mistake in the declaration */
export function parseFileSize(size: FileSize): number {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(kB|MB)$/.exec(size) ?? [];
  const bytes = Math.floor(Number(digits) * (unit === 'MB' ? 1_000_000 : 1000));
  if (!(bytes >= 1 && bytes <= MOST_BYTES)) throw new Error(`${size} is no size of a file: 100MB at most`);
  return bytes;
}

/** The types that are text, in the order of the field. */
export function listTextTypes(accept: readonly FileType[]): FileType[] {
  return accept.filter((type) => type.startsWith('text/'));
}

/** The ends of names of a type, the usual one first. */
export function listExtensions(type: FileType): readonly string[] {
  return ends[type];
}

/** The types in words that people know: `PDF, JPG`. */
export function typesInWords(accept: readonly FileType[]): string {
  return accept.map((type) => ends[type][0].toUpperCase()).join(', ');
}

/** A size as people say it: `10 MB`. */
export function sizeInWords(bytes: number, locale = 'en'): string {
  const [amount, unit] =
    bytes >= 1_000_000
      ? ([bytes / 1_000_000, 'megabyte'] as const)
      : bytes >= 1000
        ? ([bytes / 1000, 'kilobyte'] as const)
        : ([bytes, 'byte'] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
}

/**
 * A name that any system can save and that says what it seems to: no path, no signs that can't be seen or that turn
 * what follows round.
 */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}:*?"<>|]/gu, '_').trim();
  const letters = [...plain.replace(/^\.+/, '')];
  return (
    letters
      .slice(0, MAX_FILE_NAME)
      .join('')
      .slice(0, MAX_FILE_NAME)
      .replace(/\p{Cs}$/u, '')
      .trim() || 'file'
  );
}

/** The same, ending as files of its type do. */
export function extensionFileName(name: string, type: FileType): string {
  const safe = safeFileName(name);
  const end = safe.split('.').at(-1)?.toLowerCase() ?? '';
  if (safe.includes('.') && (ends[type] as readonly string[]).includes(end)) return safe;
  return safeFileName(`${safe.slice(0, MAX_FILE_NAME - 5).replace(/\p{Cs}$/u, '')}.${ends[type][0]}`);
}
