/** The text of an uploaded file, in the encoding that the user chose or that its bytes suggest. */
import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import type { TextEncoding } from '../../contract/imports.ts';
import { hasControls } from '../../contract/values/texts.ts';
import { malformed } from '../errors.ts';

/** Bytes examined for zeros, which reveal UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 65_536;

/**
 * Decodes a file and removes its byte order mark. Node's own TextDecoder is not used: some supported versions of
 * Node decode windows-1252 as ISO 8859-1, which turns the euro sign into a control character.
 * @param chosen overrides the detection
 * @throws ServiceError `malformed` at `_body` if the bytes are not text in that encoding
 */
export function decodeText(content: Buffer, chosen?: TextEncoding): { text: string; encoding: TextEncoding } {
  const marked = encodingOfMark(content);
  const encoding = chosen ?? marked ?? detectEncoding(content);
  const isWrong = encoding === 'utf-8' && !isUtf8(content);
  const text = isWrong ? '' : iconv.decode(content, encoding);
  // A guessed encoding must not turn an image or a workbook into nonsense rows.
  const isText = marked || encoding === 'utf-8' ? !text.includes('\0') : !hasControls(text);
  if (isWrong || !isText) throw malformed('_body', 'notText');
  return { text, encoding };
}

function encodingOfMark(content: Buffer): TextEncoding | undefined {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  return content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf ? 'utf-8' : undefined;
}

/** Separators and line ends are ASCII in any language, so that UTF-16 has zeros at even or at odd positions. */
function detectEncoding(content: Buffer): TextEncoding {
  let [even, odd] = [0, 0];
  const sample = content.subarray(0, SAMPLE_BYTES);
  for (let at = sample.indexOf(0); at >= 0; at = sample.indexOf(0, at + 1)) at % 2 ? odd++ : even++;
  if (even + odd > 0 && content.length % 2 === 0) return odd > even ? 'utf-16le' : 'utf-16be';
  return isUtf8(content) ? 'utf-8' : 'windows-1252';
}
