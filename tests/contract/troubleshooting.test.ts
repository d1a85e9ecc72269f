/** The messages that docs/troubleshooting.md explains are those of the code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sealKeyName } from '../../src/engine/contract/app.ts';

const root = join(import.meta.dirname, '../..');
const text = ['src', 'tests/service']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(root, folder, name),
    ),
  )
  .filter((path) => /\.(ts|tsx|sql)$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
  // In its messages the engine calls the key as the app declares it.
  .replaceAll(/\$\{sealKeyName\(\)\}/g, sealKeyName());
/** Of the compiler and of react-admin. */
const foreign = [
  "Property 'rights' is missing",
  "is not assignable to type 'keyof AppVerbs'",
  'Missing translation for key',
];

/** The constant parts of the messages in the first column. */
const parts = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8')
  .split('\n')
  .flatMap((line) => /^\| `([^`]+)` \|/.exec(line)?.[1] ?? [])
  .filter((message) => !foreign.includes(message))
  .flatMap((message) => message.split('…').map((part) => part.trim()))
  .filter((part) => part.length > 3);

it.each(parts)('the code says: %s', (part) => expect(text).toContain(part));
