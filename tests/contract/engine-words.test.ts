/** The engine names nothing of Monedero: an app that knows no money has none of its words. Money as a kind of field is its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { thisApp } from '../../src/engine/contract/app.ts';
import { declarations } from '../../src/engine/contract/registry.ts';
import { generalVerbs } from '../../src/engine/contract/rights/requiredVerbs.ts';
import { builtInRoles } from '../../src/features/roles/builtIn.ts';

const engine = join(import.meta.dirname, '../../src/engine');

/** What the engine may name of an app's resources: what it has concepts of, what amounts are counted in, and words of every day. */
const concepts = [
  ...['user', 'client', 'role', 'audit', 'currency', 'limit', 'hold', 'approval', 'program', 'alert'],
];

/** What the engine itself understands of an app. */
const ownVerbs = ['read', 'create', 'edit', 'delete', 'manage'];

/** Words of Monedero's own: parts of a word count too, whatever their case. */
const words = [
  thisApp().code,
  ...declarations.map(({ name }) => name.replace(/s$/, '')).filter((name) => !concepts.includes(name)),
  // Actions of single resources have names out of the dictionary.
  ...generalVerbs().filter((verb) => !ownVerbs.includes(verb)),
  ...['balance', 'budget', 'credit', 'customer', 'dashboard', 'debit', 'integrity', 'ledger', 'payment'],
  ...['platform', 'posting', 'purse', ...builtInRoles.filter((name) => name.includes('_'))],
];

/** Where such a word means something else, and what. */
const others: readonly [meant: RegExp, why: string][] = [
  [
    /webhookAllow|WEBHOOK_ALLOW|that webhooks may be sent to/g,
    'a setting: operators have it under this name',
  ],
  [/\{ webhooks: requests \}/g, "OpenAPI's name for requests to others"],
  [/text-wrap: balance/g, 'CSS'],
  [/dashboard=\{/g, "react-admin's name for the first page"],
  [/platform \} = Bowser|platform\.type/g, "Bowser's name for the kind of device"],
  [/shared(:| ===| !==) 'platform'/g, 'whose rows are shared by all tenants: whoever runs the app for them'],
  [/\b[Rr]echarge[rz]\b/g, 'French for loading again'],
  [/dashboard: '/g, "react-admin's key for its first page"],
  [/console\.integrity\.|integrity: \{|docs\/integrity\.md/g, 'that rows are as they were sealed'],
];

/** In the engine's service, and the starter's, a transaction is the database's. */
const isOfDatabase = (file: string, word: string) =>
  word === 'transaction' && /^(service\/|starter\/(service|seed))/.test(file);

const files = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(ts|tsx|js|cjs|css|sql)$/.test(file),
);

function wordsIn(file: string, text: string): string[] {
  const left = others.reduce((rest, [meant]) => rest.replaceAll(meant, ''), text).toLowerCase();
  return words.filter((word) => left.includes(word) && !isOfDatabase(file, word));
}

it('the engine uses no word of the app', () => {
  expect(words).toEqual(expect.arrayContaining(['monedero', 'wallet', 'transaction', 'recharge']));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    wordsIn(file, readFileSync(join(engine, file), 'utf8')).map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});

it('and would be caught using one', () => {
  expect(wordsIn('contract/fields.ts', "const PLATFORM_ID = '0';")).toEqual(['platform']);
  expect(wordsIn('service/mail/mailer.ts', "const issuer = 'Monedero'")).toEqual(['monedero']);
  expect(wordsIn('service/a.ts', 'await database.transaction(work)')).toEqual([]);
  expect(wordsIn('console/a.tsx', "resource === 'transaction'")).toEqual(['transaction']);
});

/** What it imports of an app's messages; where it finds them below an app's root, `import.meta.glob`, it says of any app. */
function messagesImported(file: string, text: string): string[] {
  const sources = [...text.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)].map(
    ([, source = '']) => source,
  );
  return sources.filter((source) => source.includes('i18n/') && join(dirname(file), source).startsWith('..'));
}

it('the engine imports no message of an app', () => {
  const found = files.flatMap((file) =>
    messagesImported(file, readFileSync(join(engine, file), 'utf8')).map((source) => `${file}: ${source}`),
  );
  expect(found).toEqual([]);
});

it('and would be caught importing one', () => {
  const importing = (source: string) => messagesImported('service/a.ts', `import { en } from '${source}';`);
  expect(importing('../../../i18n/en.ts')).toEqual(['../../../i18n/en.ts']);
  expect(importing('../i18n/en.ts')).toEqual([]);
  expect(messagesImported('a.ts', "await import('../../i18n/es.ts')")).toEqual(['../../i18n/es.ts']);
});

/** Where a word in quotes means something else than a role of the app. */
const noRoles = [/getElementById\('root'\)/g, /(return|field ===) 'root'/g];

/** The app's roles that a file names in quotes: what they may do is declared, not asked for by name. */
function rolesIn(text: string): string[] {
  const left = noRoles.reduce((rest, meant) => rest.replaceAll(meant, ''), text);
  return builtInRoles.filter((name) => new RegExp(`['"\`]${name}['"\`]`).test(left));
}

it('the engine names no role', () => {
  const found = files.flatMap((file) =>
    rolesIn(readFileSync(join(engine, file), 'utf8')).map((role) => `${file}: ${role}`),
  );
  expect(found).toEqual([]);
});

it('and would be caught naming one', () => {
  expect(rolesIn("if (user.role === 'root') return;")).toEqual(['root']);
  expect(rolesIn('role === "agent" || role === `customer`')).toEqual(['agent', 'customer']);
  expect(rolesIn("document.getElementById('root')")).toEqual([]);
});

it("no feature identifies users by a role's name", () => {
  const features = join(import.meta.dirname, '../../src/features');
  const asking = readdirSync(features, { recursive: true, encoding: 'utf8' })
    // Seed and demo data are about these roles.
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('demo/'))
    .filter((file) =>
      new RegExp(`\\brole [!=]== '(${builtInRoles.join('|')})'`).test(
        readFileSync(join(features, file), 'utf8'),
      ),
    );
  expect(asking).toEqual([]);
});

it('every exception is needed', () => {
  const all = files.map((file) => readFileSync(join(engine, file), 'utf8')).join('\n');
  expect(others.filter(([meant]) => !new RegExp(meant.source).test(all)).map(([meant]) => meant)).toEqual([]);
});
