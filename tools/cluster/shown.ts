/** Reads configuration files from the documentation, so that tests use what readers copy. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The block of docs/`document` whose first line names this file.
 * @throws Error if there is none
 */
export function fileShown(document: string, path: string): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs', document), 'utf8');
  const [, shown] = new RegExp(`\`\`\`\\w*\\n(# ${path}[^]*?)\`\`\``).exec(text) ?? [];
  if (shown === undefined) throw new Error(`docs/${document} shows no ${path}`);
  return shown;
}
