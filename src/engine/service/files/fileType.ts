/** What a file is, by its content: neither its name nor what a sender says of it counts. */
import { fileTypeFromBuffer } from 'file-type';
import { type FileType, listTextTypes } from '../../contract/values/files.ts';

export type TypeDetector = {
  /** To be shown each part of the file, in order. */
  see(part: Buffer): void;
  /** What it is, of the types that are accepted, once all of it was seen. */
  detect(): Promise<FileType | undefined>;
};

/** What begins a file tells what it is; text is what can be read as UTF-8 to its end. */
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

/** What no text has, but for the ends of lines and pages. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\0-\x08\x0e-\x1f\x7f]/;
