/** The files that documents show, so that what is tried is what people copy. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The block of docs/`document` whose first line names this file.
 * @throws Error where there is none
 */
export function fileShown(document: string, path: string): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs', document), 'utf8');
  const [, shown] = new RegExp(`\`\`\`\\w*\\n(# ${path}[^]*?)\`\`\``).exec(text) ?? [];
  if (shown === undefined) throw new Error(`docs/${document} shows no ${path}`);
  return shown;
}
