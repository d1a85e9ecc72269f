/** Web addresses that may be rendered as links. */

/** A quick check of scheme and white space. `isWebUrl` validates the rest. */
export const WEB_URL = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s]+$/;

/**
 * Whether the text is a complete http or https URL. Rejects URLs with a user name: `https://bank.example@evil.example`
 * leads elsewhere than it seems to.
 */
export function isWebUrl(text: string): boolean {
  if (!WEB_URL.test(text) || HIDDEN.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && hostname !== '' && !username && !password;
}

/** Invisible characters and unpaired surrogates. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Surrogate}]/u;
