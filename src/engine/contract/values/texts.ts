/**
 * Which characters a text may contain. Controls and invisible characters can falsify the text around them: an override
 * reverses the digits of an amount, and a name of zero-width characters looks empty.
 */

/** Letters that joiners may connect. The excluded scripts never need joiners. */
const JOINABLE = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}]`;
const EMOJI = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]`;

/** Invisible characters that are legitimate: joiners within such words and emoji, and variation selectors. */
const WRITTEN = new RegExp(
  String.raw`(?<=${JOINABLE}|${EMOJI})[\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}])|(?<=[\p{L}\p{N}\p{P}\p{S}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  'gu',
);

/** All other characters that are invisible or that databases cannot store. */
const REFUSED =
  /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Surrogate}\u2028\u2029\ufff9-\ufffb]/u;

/** Excludes U+2800, a braille pattern without dots. */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether the text is free of controls and invisible characters. @param isLong line feeds are allowed */
export function isPlainText(text: string, isLong = false): boolean {
  const plain = text.replace(WRITTEN, '');
  return !REFUSED.test(isLong ? plain.replaceAll('\n', '') : plain);
}

/** Whether the text has a visible character. */
export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text);
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
type Place = { value: unknown; name?: string; within?: Place };

/**
 * The path to a text or key that no database can store; empty for the value itself. Iterates instead of recursing,
 * since input may be nested arbitrarily deep.
 * @returns undefined if there is none
 */
export function unstorablePath(value: unknown): string[] | undefined {
  const ahead: Place[] = [{ value }];
  for (let place = ahead.pop(); place; place = ahead.pop()) {
    const { value, name } = place;
    if (name !== undefined && !isStorable(name)) return pathOf(place);
    if (typeof value === 'string' && !isStorable(value)) return pathOf(place);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) ahead.push({ value: inner, name, within: place });
  }
  return undefined;
}

function pathOf(place: Place): string[] {
  const names: string[] = [];
  for (let at: Place | undefined = place; at; at = at.within) {
    if (at.name !== undefined) names.push(at.name);
  }
  return names.reverse();
}
