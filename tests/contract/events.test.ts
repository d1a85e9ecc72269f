/** Every event that the service can record has a type, from which its schema in the API document and its label follow. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listEventTypes } from '#engine/service';
import { audit } from '#features/audit';
import '../../src/service.ts';

const types = listEventTypes();
const source = join(import.meta.dirname, '../../src');

/** Files that write entries of the audit log, or postings, with their literal actions. */
const written = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => [file, readFileSync(join(source, file), 'utf8')] as const)
  .filter(([, text]) => /\b(recordAudit|changeAsService|AuditEntry|postInTransaction|Posting)\b/.test(text))
  .map(([file, text]) => [file, actionsIn(text)] as const)
  .filter(([, actions]) => actions.length > 0);

/** Without those of permissions, which name subjects, and the type of the column. */
function actionsIn(text: string): string[] {
  return [...text.matchAll(/\baction: '(?!text')(\w+)'(?!.*subject)/g)].map(([, action = '']) => action);
}

it('is named once', () => {
  const names = types.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['user.create', 'transaction.credit', 'user.sign_in']));
});

it.each(written)('%s records events of known types', (_, actions) => {
  expect(types.map(({ action }) => action)).toEqual(expect.arrayContaining(actions));
});

it('has a label for its action', () => {
  const labelled: readonly string[] = audit.fields.action.codes ?? [];
  expect(types.filter(({ action }) => !labelled.includes(action))).toEqual([]);
});

it('would be noticed if it had no type', () => {
  expect(actionsIn("recordAudit(a, b, [{ user, action: 'vanish', resource }])")).toEqual(['vanish']);
  expect(actionsIn("permission: { action: 'vanish', subjects: ['User'] }")).toEqual([]);
});
