/** E-mail addresses: in lower case, an internationalised domain in its ASCII form (punycode), as mail servers take it. */

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
/** Zod's own pattern, with top-level domains of other scripts: `xn--p1ai` has digits and hyphens. */
export const EMAIL = new RegExp(
  String.raw`^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:${LABEL}\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$`,
);

/** The address as it is kept; a part of one, as it would stand there. */
export function canonicalEmail(text: string): string {
  const given = text.trim();
  const at = given.lastIndexOf('@');
  return given.slice(0, at + 1).toLowerCase() + asciiDomain(given.slice(at + 1));
}

/** What is no domain stays, in lower case. */
function asciiDomain(domain: string): string {
  const isPlain = !/[^\p{ASCII}]|xn--/iu.test(domain);
  const address = `http://${domain}`;
  // Whatever a URL would take for something else than its host is none of a domain.
  if (isPlain || /[\s@:/?#\\[\]%|<>^]/.test(domain) || !URL.canParse(address)) return domain.toLowerCase();
  return new URL(address).hostname;
}
