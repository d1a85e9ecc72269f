/** Names a role with its rules, so that a console learns with any answer that its own are out of date. */
import { createHash } from 'node:crypto';

/** @param permissions of the role as JSON; null where the role is unknown */
export function rulesVersionOf(role: string | null, permissions: string | null): string {
  const name = `${role ?? ''} ${permissions ?? ''}`;
  const known = versions.get(name);
  if (known) return known;
  if (versions.size >= MOST_VERSIONS) versions.clear();
  const made = createHash('sha256').update(name).digest('base64url').slice(0, 16);
  versions.set(name, made);
  return made;
}

const versions = new Map<string, string>();
const MOST_VERSIONS = 1000;
