/** The invitation link, with which a visitor registers with a client. */

/** Returns the registration URL of the client with this public key. */
export function buildInvitationPath(publicKey: string, origin: string): string {
  return `${origin}/register?${new URLSearchParams({ [INVITATION]: publicKey })}`;
}

/** Returns the public key in the URL's query, if there is one. */
export function parseInvitation(search: string): string | undefined {
  return new URLSearchParams(search).get(INVITATION)?.trim() || undefined;
}

export const INVITATION = 'publicKey';
