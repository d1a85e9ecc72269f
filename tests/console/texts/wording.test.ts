/** No message is asked for that isn't there, and none is there that nothing asks for. Read from the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import englishPack from 'ra-language-english';
import { expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { listActions } from '../../../src/engine/contract/declaration/actions.ts';
import { flattenTexts, listLabels } from '../../../src/engine/contract/declaration/labels.ts';
import { errorStatus } from '../../../src/engine/contract/errors.ts';
import { declarations } from '../../../src/engine/contract/registry.ts';
import { allTables } from '../../../src/engine/service/database/schema/allTables.ts';
import '../../../src/schema.ts';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  // Another app has messages of its own.
  .filter((name) => /\.tsx?$/.test(name) && !/^(apps|engine\/starter)\//.test(name))
  .map((name) => ({ name, text: withoutComments(readFileSync(join('src', name), 'utf8')) }));
const source = files.map(({ text }) => text).join('\n');

const reactAdmins = [...flattenTexts(englishPack).keys()];
const own = [...flattenTexts(en).keys()].filter((key) => !reactAdmins.includes(key));
const known = new Set([...own, ...reactAdmins]);
const roots = 'errors|validation|resources|mail|console|ra';

/** Keys in quotes: all of the key stands in the source. */
const literal = new Set(
  [...source.matchAll(new RegExp(`['"\`]((?:${roots})(?:\\.\\w+)+)['"\`]`, 'g'))].map(([, key = '']) => key),
);

/** Keys with ${…} in them: what stands there is a word of the source, a name or a value. */
const patterns = [...source.matchAll(new RegExp(`\`((?:${roots})\\.[^\`]*?\\$\\{.*?)\`(?!\\w)`, 'g'))].map(
  ([, template = '']) => ({ template, pattern: patternOf(template) }),
);

it('every key that the sources name is a message', () => {
  expect(literal.size).toBeGreaterThan(100);
  const partial = (key: string) => own.some((whole) => whole.startsWith(`${key}.`));
  expect([...literal].filter((key) => !known.has(key) && !partial(key))).toEqual([]);
});

it('every key that the sources compose has matching messages', () => {
  expect(patterns.length).toBeGreaterThan(20);
  // A declaration need not have a check, tabs, an action or a verb of its own: labelsOf asks for the words of those that there are.
  const isActing = declarations.some((declared) => listActions(declared).length > 0);
  const isGuarded = declarations.some(({ verbs }) => verbs.length > 0);
  const isParted = declarations.some(({ tabs }) => Object.keys(tabs).length > 0);
  const optional = (template: string) =>
    template.includes('.checks.') ||
    (!isParted && template.includes('.tabs.')) ||
    (!isGuarded && template.includes('.verbs.')) ||
    (!isActing && /^resources\..*\.actions\./.test(template));
  const asked = patterns.filter(({ template }) => !optional(template));
  const empty = asked.filter(({ pattern }) => ![...known].some((key) => pattern.test(key)));
  expect(empty.map(({ template }) => template)).toEqual([]);
});

it('every message is used: by its key, by a declaration, or as a property of the messages', () => {
  const declared = new Set([
    ...declarations.flatMap(listLabels),
    ...declarations.flatMap(ownOfSeveral),
    ...Object.keys(errorStatus).map((code) => `errors.${code}`),
  ]);
  const tables = new Set(allTables().map((table) => `console.integrity.tables.${getTableName(table)}`));
  const isUsed = (key: string) =>
    isReactAdmins(key) ||
    literal.has(key) ||
    // The names of tables that link records are composed.
    tables.has(key) ||
    declared.has(key) ||
    (!isLabel(key) && isPutTogether(key)) ||
    isProperty(key);
  expect(own.filter((key) => !isUsed(key))).toEqual([]);
});

/** What an action may say of several records; where it doesn't, it is made from its name. */
function ownOfSeveral({ name, actions }: (typeof declarations)[number]): string[] {
  return listActions({ actions })
    .filter(([, { bulk }]) => bulk)
    .flatMap(([verb]) => ['several', 'severalDone'].map((key) => `resources.${name}.actions.${verb}.${key}`));
}

/** react-admin itself asks for these after saving and deleting: `ra-core/src/controller`. */
function isReactAdmins(key: string): boolean {
  return /^resources\.\w+\.notifications\.(created|updated|deleted)$/.test(key);
}

/** Labels follow from declarations: one that doesn't is left over, whatever pattern it fits. */
function isLabel(key: string): boolean {
  return /^resources\.\w+\.(fields|choices|sections|tabs|checks)\./.test(key) || key.startsWith('errors.');
}

function isPutTogether(key: string): boolean {
  return patterns.some(({ pattern }) => {
    const [, ...inserted] = pattern.exec(key) ?? [];
    return inserted.length > 0 && inserted.every((word) => new RegExp(`\\b${word}\\b`).test(source));
  });
}

/** What stands before react-admin reads the messages themselves: `texts.title`, having got `console.signIn`. */
function isProperty(key: string): boolean {
  const [last = '', parent = ''] = key.split('.').reverse();
  return files.some(
    ({ name, text }) =>
      /^engine\/(console\/signIn|service\/mail)/.test(name) &&
      new RegExp(`\\.${last}\\b|\\.${parent}\\[|\\{[^}]*\\b${last}\\b[^}]*\\} = `).test(text) &&
      new RegExp(`\\b${parent}\\b`).test(source),
  );
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('([\\w]+)')}$`);
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
