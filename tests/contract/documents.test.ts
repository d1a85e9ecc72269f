/** The documents say what is there: every path that they name exists, every link leads somewhere. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sealKeyName } from '../../src/engine/contract/app.ts';
import { errorStatus } from '../../src/engine/contract/errors.ts';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)));
const documents = files.filter((file) => file.endsWith('.md'));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Paths of the repository that a text names; `<name>` and `*` stand for whatever is there. */
function pathsIn(text: string): string[] {
  const found =
    text.match(/(?<![\w/.-])(?:src|tests|docs|i18n|benchmarks|\.github)\/[\w./<>*-]*[\w/>*]/g) ?? [];
  // What a reader makes by following an example, and what is not kept in git.
  return [...new Set(found)].filter(
    (path) => !/\/country\.ts$|\/countries\/|\/country\/|\/invoices\/|^src\/apps\/shop/.test(path),
  );
}

function isThere(path: string): boolean {
  if (!/[<*]/.test(path)) return existsSync(join(root, path));
  const pattern = new RegExp(
    `^${path
      .replace(/\/$/, '')
      .replaceAll('.', '\\.')
      .replaceAll(/<[\w ]+>|\*+/g, '[^/]+')}(/|$)`,
  );
  return files.some((file) => pattern.test(file));
}

/** A heading as the usual forges name it in an address. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('names paths that exist', () => {
    expect(pathsIn(text).filter((path) => !isThere(path))).toEqual([]);
  });

  it('names files that exist', () => {
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|js|mjs|sql))`/g)].map(([, name = '']) => name);
    // What a reader creates, and the pattern of a test's name.
    const missing = named
      .filter((name) => !/^NAME\.|\/(countries|invoices)\//.test(name))
      .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)));
    expect(missing).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const file = path === '' ? document : join(dirname(document), path);
      if (!existsSync(join(root, file))) return true;
      return anchor !== undefined && !anchorsOf(file).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});

describe('the architecture decision records', () => {
  const folder = 'docs/adr';
  const records = documents.filter((file) => /^docs\/adr\/\d/.test(file)).sort();
  const titleOf = (record: string) => /^# (\d{4})\. (.+)$/m.exec(read(record)) ?? [];

  it('are numbered without gaps, in files of that number', () => {
    const numbers = records.map((record) => [
      record.slice(folder.length + 1).split('-')[0],
      titleOf(record)[1],
    ]);
    const expected = records.map((_, index) => String(index + 1).padStart(4, '0'));
    expect(numbers).toEqual(expected.map((number) => [number, number]));
  });

  it.each(records)('%s has status, context, decision and consequences', (record) => {
    expect(read(record)).toMatch(
      /^# \d{4}\. .+\n\nStatus: (accepted|superseded by \[ADR \d{4}\]\(.+\.md\)) \(\d{4}-\d\d-\d\d.*\)\n\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n[\s\S]+$/,
    );
  });

  it('exist if a file cites their number', () => {
    const numbers = records.map((record) => titleOf(record)[1]);
    const missing = files
      .filter((file) => /\.(tsx?|js|mjs|css|md|sql)$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/\bADR (\d{4})\b/g)].map(([, number]) => [file, number]))
      .filter(([, number]) => !numbers.includes(number));
    expect(missing).toEqual([]);
  });

  it('are all in the index, with title and status', () => {
    const lines = read(`${folder}/README.md`)
      .match(/^\| \d{4} \|.*$/gm)
      ?.sort();
    expect(lines).toEqual(
      records.map((record) => {
        const [, number, title] = titleOf(record);
        const successor = /^Status: superseded by \[ADR (\d{4})\]/m.exec(read(record))?.[1];
        const status = successor === undefined ? 'accepted' : `superseded by ${successor}`;
        return `| ${number} | [${title}](${record.slice(folder.length + 1)}) | ${status} |`;
      }),
    );
  });
});

it('code names existing documents and paths', () => {
  const code = files.filter((file) =>
    /^(src|tests|i18n)\/.*\.(tsx?|js|mjs|css)$|^[\w.]+\.(ts|json)$/.test(file),
  );
  const missing = code.flatMap((file) =>
    (read(file).match(/(?<![\w/.-])(?:docs|benchmarks)\/[\w./-]+\.md/g) ?? [])
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

it('nothing cites a document outside the repository', () => {
  const told = /\bDESIGN\b|\bspecification section|\bthe specification\b|\(issue \d+/i;
  const self = 'tests/contract/documents.test.ts';
  const citing = files
    .filter((file) => /\.(tsx?|js|mjs|css|md|sql|json|ya?ml)$/.test(file) && file !== self)
    .filter((file) => !file.endsWith('package-lock.json') && !/^(src\/engine\/)?i18n\//.test(file))
    .filter((file) => told.test(read(file)));
  expect(citing).toEqual([]);
});

it('every document and picture is linked from another document', () => {
  const linked = new Set(
    documents.flatMap((document) =>
      [...read(document).matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => join(dirname(document), link)),
    ),
  );
  const shown = files.filter((file) => /^(docs|benchmarks)\/.*\.(md|webp|png)$/.test(file));
  expect(shown.filter((file) => !linked.has(file))).toEqual([]);
});

it('every picture is smaller than 200 kB', () => {
  const heavy = files.filter(
    (file) => /^docs\/images\//.test(file) && statSync(join(root, file)).size >= 200_000,
  );
  expect(heavy).toEqual([]);
});

it('the configuration reference has exactly the settings', () => {
  const environment = read('src/engine/service/settings/environment.ts');
  const [, declared = ''] = /^const variables = \{\n([\s\S]*?)^\}/m.exec(environment) ?? [];
  const settings = [...declared.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) =>
    name.replace('SEAL_KEY', sealKeyName()),
  );
  const [, reference = ''] = /^## Configuration\n([\s\S]*?)^## /m.exec(read('docs/deployment.md')) ?? [];
  const described = [...reference.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(15);
  expect(described.sort()).toEqual(settings.sort());
});

it('every script of package.json is documented', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const text = documents.map(read).join('\n');
  const missing = Object.keys(scripts).filter(
    (name) => !new RegExp(`npm (run )?(--silent )?${name}(?![\\w:])`).test(text),
  );
  expect(missing).toEqual([]);
});

it('every error code is in the API guide', () => {
  const text = read('docs/api.md') + read('docs/ledger.md');
  expect(Object.keys(errorStatus).filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
});

it.each(documents.filter((file) => file.startsWith('benchmarks/results/')))(
  '%s says when, where and how it was measured',
  (file) => {
    const text = read(file);
    expect(text).toMatch(/\b20\d\d-\d\d-\d\d\b/);
    expect(text).toMatch(/\bmachine\b/i);
    expect(text).toMatch(/`npm run|psql|EXPLAIN/);
  },
);
