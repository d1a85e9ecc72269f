/** Files: supported types, size limits and the metadata stored in a record. */
/**
 * Supported types with their file extensions, the usual one first. The service detects the type from the content. Types
 * that a browser would execute, such as HTML and SVG, are not supported. Text is any valid UTF-8: whether it is a table
 * cannot be detected.
 */
const extensions = {
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

export type FileType = keyof typeof extensions;

/** Decimal units: `'500kB'` is 500,000 bytes, `'10MB'` 10,000,000. */
export type FileSize = `${number}kB` | `${number}MB`;

/** A file's metadata in a record. The upload returns it, and the client sends it back when it writes the record. */
export type StoredFile = {
  _id: string;
  name: string;
  type: FileType;
  /** In bytes. */
  size: number;
  /** SHA-256 of the content, in hexadecimal. Sealed with the record and verified on download. */
  sha256: string;
};

/** Maximum length of a file name, including its extension. */
export const MAX_FILE_NAME = 200;
/** Maximum size that a field may allow. */
const MAX_BYTES = 100_000_000;

/** @throws Error if the size is invalid, which is a programming error */
export function parseFileSize(size: FileSize): number {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(kB|MB)$/.exec(size) ?? [];
  const bytes = Math.floor(Number(digits) * (unit === 'MB' ? 1_000_000 : 1000));
  if (!(bytes >= 1 && bytes <= MAX_BYTES))
    throw new Error(`${size} is not a valid file size. Use at most 100MB.`);
  return bytes;
}

/** The text types among these, in the order of the field. */
export function listTextTypes(accept: readonly FileType[]): FileType[] {
  return accept.filter((type) => type.startsWith('text/'));
}

/** The file extensions of a type, the usual one first. */
export function listExtensions(type: FileType): readonly string[] {
  return extensions[type];
}

/** The types for display: `PDF, JPG`. */
export function formatFileTypes(accept: readonly FileType[]): string {
  return accept.map((type) => extensions[type][0].toUpperCase()).join(', ');
}

/** A size for display: `10 MB`. */
export function formatFileSize(bytes: number, locale = 'en'): string {
  const [amount, unit] =
    bytes >= 1_000_000
      ? ([bytes / 1_000_000, 'megabyte'] as const)
      : bytes >= 1000
        ? ([bytes / 1000, 'kilobyte'] as const)
        : ([bytes, 'byte'] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
}

/**
 * A file name that every system can store and that is displayed as it is: without a path, invisible characters or
 * bidirectional controls.
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

/** Likewise, with an extension of the file's type. */
export function extensionFileName(name: string, type: FileType): string {
  const safe = safeFileName(name);
  const end = safe.split('.').at(-1)?.toLowerCase() ?? '';
  if (safe.includes('.') && (extensions[type] as readonly string[]).includes(end)) return safe;
  return safeFileName(`${safe.slice(0, MAX_FILE_NAME - 5).replace(/\p{Cs}$/u, '')}.${extensions[type][0]}`);
}
