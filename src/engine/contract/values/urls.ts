/** Web addresses that may be shown as a link. */

/** How one begins, and that nothing in it is blank: the whole of it is for `isWebAddress`. */
export const WEB_ADDRESS = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s]+$/;

/**
 * Whether it is a whole address, http or https. One with a user's name in it is none: `https://bank.example@evil.example`
 * leads elsewhere than it says.
 */
export function isWebAddress(text: string): boolean {
  if (!WEB_ADDRESS.test(text) || HIDDEN.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && hostname !== '' && !username && !password;
}

/** What a reader doesn't see, and half a character. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Surrogate}]/u;
