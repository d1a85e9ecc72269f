/** The files that docs/production.md shows, so that what is tried is what people copy. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const document = readFileSync(join(import.meta.dirname, '../../docs/production.md'), 'utf8');

/** The block of the document whose first line names this file. @throws Error where there is none */
export function fileShown(path: string): string {
  const [, text] = new RegExp(`\`\`\`\\w*\\n(# ${path}[^]*?)\`\`\``).exec(document) ?? [];
  if (text === undefined) throw new Error(`docs/production.md shows no ${path}`);
  return text;
}
