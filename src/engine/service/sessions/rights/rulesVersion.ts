/** Version of a role and its rules, sent with every response, so that a console notices outdated rules. */
import { createHash } from 'node:crypto';

/** Everything that determines which calls are available. */
type Rules = {
  role: string | null;
  /** Rules of the role as JSON; null if it is unknown. */
  permissions: string | null;
  lacksSecondFactor: boolean;
};

export function computeRulesVersion({ role, permissions, lacksSecondFactor }: Rules): string {
  const name = `${role ?? ''} ${lacksSecondFactor ? 'without second factor ' : ''}${permissions ?? ''}`;
  const cached = versions.get(name);
  if (cached) return cached;
  if (versions.size >= MAX_VERSIONS) versions.clear();
  const version = createHash('sha256').update(name).digest('base64url').slice(0, 16);
  versions.set(name, version);
  return version;
}

const versions = new Map<string, string>();
const MAX_VERSIONS = 1000;
