/**
 * What a text may consist of. Controls and invisible characters change how the text around them reads: an override turns
 * an amount around, and a name of zero-width characters looks like no name at all.
 */

/** Letters that joiners connect: of scripts other than these, which never need one. */
const JOINABLE = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}]`;
const EMOJI = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]`;

/** Invisible characters that are part of how a text is written: joiners within such words and emoji, variation selectors. */
const WRITTEN = new RegExp(
  String.raw`(?<=${JOINABLE}|${EMOJI})[\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}])|(?<=[\p{L}\p{N}\p{P}\p{S}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  'gu',
);

/** Everything else that is not seen, or that no database can hold. */
const REFUSED =
  /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Surrogate}\u2028\u2029\ufff9-\ufffb]/u;

/** U+2800 is a braille pattern without dots. */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether the text has no controls and no invisible characters. @param isLong it may have line feeds */
export function isPlainText(text: string, isLong = false): boolean {
  const plain = text.replace(WRITTEN, '');
  return !REFUSED.test(isLong ? plain.replaceAll('\n', '') : plain);
}

/** Whether anything of the text can be seen. */
export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text);
}

/** Canonically composed, lines ended by line feeds: one text has one form, however it was typed. */
export function normalizedText(text: string): string {
  return text.replaceAll('\r\n', '\n').normalize('NFC');
}

/** Whether a database can hold it: no NUL, and no half of a surrogate pair, which is no character. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** A value within another, or the whole. */
type Place = { value: unknown; name?: string; within?: Place };

/**
 * Where a value has a text, or a name, that no database can hold: the names on the way to it, none for the value itself.
 * It goes from place to place instead of calling itself, since what was sent may be nested without end.
 * @returns undefined where there is none
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
