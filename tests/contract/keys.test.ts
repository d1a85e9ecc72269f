/** docs/resource-reference.md is what the types say, and every key there says what it means. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keysReference } from '../../src/engine/tools/keys/keys.ts';

const root = join(import.meta.dirname, '../..');
const reference = keysReference(root);

it('docs/resource-reference.md equals the output of `npm run keys`', () => {
  expect(readFileSync(join(root, 'docs/resource-reference.md'), 'utf8'), 'npm run keys').toBe(reference);
});

it('each key and each kind has a comment', () => {
  const silent = reference.split('\n').filter((line) => line.startsWith('| `') && /\|\s*\|$/.test(line));
  expect(silent).toEqual([]);
});
