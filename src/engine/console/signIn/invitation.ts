/** The link by which people sign up with a client: what offers it and what reads it go by the same name. */

/** The address to sign up at with the client that has this public key. */
export function buildInvitationPath(publicKey: string, origin: string): string {
  return `${origin}/register?${new URLSearchParams({ [INVITATION]: publicKey })}`;
}

/** The public key that came with an address; undefined where nobody is invited. */
export function parseInvitation(search: string): string | undefined {
  return new URLSearchParams(search).get(INVITATION)?.trim() || undefined;
}

/** The query parameter: named after what it holds. */
export const INVITATION = 'publicKey';
