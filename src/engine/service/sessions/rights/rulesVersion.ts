/** Names a role with its rules, so that a console learns with any answer that its own are out of date. */
import { createHash } from 'node:crypto';

/** What decides which calls are answered. */
type Rules = {
  role: string | null;
  /** Of the role as JSON; null where it is unknown. */
  permissions: string | null;
  lacksSecondFactor: boolean;
};

export function computeRulesVersion({ role, permissions, lacksSecondFactor }: Rules): string {
  const name = `${role ?? ''} ${lacksSecondFactor ? 'without second factor ' : ''}${permissions ?? ''}`;
  const cached = versions.get(name);
  if (cached) return cached;
  if (versions.size >= MOST_VERSIONS) versions.clear();
  const version = createHash('sha256').update(name).digest('base64url').slice(0, 16);
  versions.set(name, version);
  return version;
}

const versions = new Map<string, string>();
const MOST_VERSIONS = 1000;
