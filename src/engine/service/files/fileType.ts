/** Detects the type from the content; ignores the file name and Content-Type. */
import { fileTypeFromBuffer } from 'file-type';
import { type FileType, listTextTypes } from '../../contract/values/files.ts';

export type TypeDetector = {
  /** Must receive every part of the file, in order. */
  see(part: Buffer): void;
  /** The type, if it is one of those accepted. Call it after the last part. */
  detect(): Promise<FileType | undefined>;
};

/** Detects binary types from the first bytes; text must be valid UTF-8 to its end. */
export function createTypeDetector(accept: readonly FileType[]): TypeDetector {
  const [text] = listTextTypes(accept);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isText = text !== undefined;
  let head: Buffer | undefined;
  const read = (part?: Buffer) => {
    try {
      isText &&= !CONTROL.test(decoder.decode(part, { stream: part !== undefined }));
    } catch {
      isText = false;
    }
  };
  return {
    see(part) {
      head ??= part;
      if (isText) read(part);
    },
    async detect() {
      const mime = head && (await fileTypeFromBuffer(head))?.mime;
      const match = accept.find((type) => type === mime && !type.startsWith('text/'));
      if (match) return match;
      if (isText) read();
      return isText ? text : undefined;
    },
  };
}

/** Control characters that text does not contain, other than line and page ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\0-\x08\x0e-\x1f\x7f]/;
