/** What the Content-Security-Policy must say of a page's own scripts. */
import { createHash } from 'node:crypto';

/** The hashes of the scripts that stand in a page, as the policy's `script-src` names them. */
export function hashesOfScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
