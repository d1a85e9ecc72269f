/**
 * E-mail addresses: in lower case, with internationalized domains in ASCII form (punycode), which all mail servers
 * accept.
 */

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
/** Zod's own pattern, extended by punycode top-level domains: `xn--p1ai` has digits and hyphens. */
export const EMAIL = new RegExp(
  String.raw`^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:${LABEL}\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$`,
);

/** The address as it is stored. Also normalizes a part of an address, for searches. */
export function canonicalEmail(text: string): string {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  return trimmed.slice(0, at + 1).toLowerCase() + asciiDomain(trimmed.slice(at + 1));
}

/** Returns texts that are not a domain in lower case. */
function asciiDomain(domain: string): string {
  const isPlain = !/[^\p{ASCII}]|xn--/iu.test(domain);
  const url = `http://${domain}`;
  // Rejects characters that a URL would not parse as part of its host.
  if (isPlain || /[\s@:/?#\\[\]%|<>^]/.test(domain) || !URL.canParse(url)) return domain.toLowerCase();
  return new URL(url).hostname;
}
