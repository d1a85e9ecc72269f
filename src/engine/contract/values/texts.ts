/**
 * Which characters a text may contain. Controls and invisible characters can falsify the text around them: an override
 * reverses the digits of an amount, and a name of zero-width characters looks empty.
 */

/** Letters that joiners may connect. The excluded scripts never need joiners. */
const JOINABLE = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}]`;
const EMOJI = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]`;

/** Invisible characters that are legitimate: joiners within such words and emoji, and variation selectors. */
const WRITTEN_TEXT = new RegExp(
  String.raw`(?<=${JOINABLE}|${EMOJI})[\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}])|(?<=[\p{L}\p{N}\p{P}\p{S}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  'gu',
);

/** All other characters that are invisible or that databases cannot store. */
const FORBIDDEN =
  /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Surrogate}\u2028\u2029\ufff9-\ufffb]/u;

/** Excludes U+2800, a braille pattern without dots. */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether the text is free of controls and invisible characters. @param isLong line feeds are allowed */
export function isPlainText(text: string, isLong = false): boolean {
  const plain = text.replace(WRITTEN_TEXT, '');
  return !FORBIDDEN.test(isLong ? plain.replaceAll('\n', '') : plain);
}

/** Whether the text has a visible character. */
export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text);
}

/**
 * Whether the text has characters that text files do not contain: controls other than white space, and U+FFFD for
 * undecodable bytes.
 */
export function hasControls(text: string): boolean {
  return /(?!\s)\p{Cc}|\ufffd/u.test(text);
}

/** Normalizes to NFC and line feeds, so that equal texts have equal bytes however they were typed. */
export function normalizedText(text: string): string {
  return text.replaceAll('\r\n', '\n').normalize('NFC');
}

/** Whether a database can store the text: no NUL and no unpaired surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** A value within another one, or the outermost. */
type ValuePath = { value: unknown; name?: string; parent?: ValuePath };

/**
 * The path to a text or key that no database can store; empty for the value itself. Iterates instead of recursing,
 * since input may be nested arbitrarily deep.
 * @returns undefined if there is none
 */
export function unstorablePath(value: unknown): string[] | undefined {
  const pending: ValuePath[] = [{ value }];
  for (let current = pending.pop(); current; current = pending.pop()) {
    const { value, name } = current;
    if (name !== undefined && !isStorable(name)) return toPath(current);
    if (typeof value === 'string' && !isStorable(value)) return toPath(current);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) pending.push({ value: inner, name, parent: current });
  }
  return undefined;
}

function toPath(current: ValuePath): string[] {
  const names: string[] = [];
  for (let at: ValuePath | undefined = current; at; at = at.parent) {
    if (at.name !== undefined) names.push(at.name);
  }
  return names.reverse();
}
