/** Exported names are trade English: none has a word that was retired for a plainer one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../../src');

/** What is written instead stands behind each: by the role of the value, not by how it came. */
const retired: Readonly<Record<string, string>> = {
  ...{ told: 'response, label', said: 'text, label', spoken: 'command', says: 'messageKey' },
  ...{
    asked: 'request, params, filter',
    asking: 'request',
    wanted: 'options',
    given: 'input',
    sent: 'input',
  },
  ...{ known: 'existing, cached', found: 'match, rows', held: 'current, locked', heard: 'input' },
  ...{
    made: 'created',
    kept: 'stored',
    taken: 'duplicate',
    twice: 'duplicate',
    noted: 'marked',
    laid: 'seeded',
  },
  ...{ whole: 'full, unfiltered', apart: 'separate', beside: 'extra', behind: 'after', amid: 'during' },
  ...{ place: 'cursor, slot, path, target', places: 'slots, paths', here: 'its target', there: 'exists' },
  ...{
    figure: 'amount, metric',
    figures: 'amounts, metrics',
    look: 'theme',
    looks: 'styles',
    skin: 'colorMode',
  },
  ...{ answer: 'response', answers: 'responses', answered: 'response', moment: 'timestamp' },
  ...{
    refuse: 'reject',
    refused: 'rejected, declined',
    refusal: 'error, restriction',
    refusals: 'errors, restrictions',
    refuses: 'errorCodes',
  },
  ...{ demand: 'requireX', demands: 'requires', expect: 'assertX', most: 'MAX_', may: 'canX', mend: 'fix' },
  ...{ several: 'bulk', later: 'deferred', nobody: 'shared', everyone: 'public', whoever: 'caller' },
  ...{ someone: 'principal', purse: 'wallet', door: 'boundary', standing: 'status', settled: 'resolved' },
  ...{ called: 'label, getX' },
};

/** Names of other trades' own, and what they are. */
const exceptions: Readonly<Record<string, string>> = {
  NotFound: "HTTP's name for 404",
  NOT_FOUND: "HTTP's name for 404",
  knownNetworks: 'a table of this name, whose rows are sealed under it',
  KNOWN_NETWORK_DAYS: 'of the table known_networks',
  isKnownNetwork: 'of the table known_networks',
};

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

/** The names that a source exports; the constants of `defineCall` are operation ids, which integrators know. */
function exportedNames(source: string): string[] {
  const declared =
    /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|class|type|interface|enum) (\w+)(?!.*= defineCall\()/gm;
  return [...source.matchAll(declared)].map(([, name = '']) => name);
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[ _]/)
    .map((word) => word.toLowerCase());
}

function retiredIn(name: string): string[] {
  if (Object.hasOwn(exceptions, name)) return [];
  return wordsOf(name)
    .filter((word) => Object.hasOwn(retired, word))
    .map((word) => `${name}: ${word} → ${retired[word]}`);
}

it('no exported name has a retired word', () => {
  const names = files.flatMap((file) => exportedNames(readFileSync(join(src, file), 'utf8')));
  expect(names.length).toBeGreaterThan(2000);
  expect(names.flatMap(retiredIn)).toEqual([]);
});

it('finds a retired word wherever it stands in a name', () => {
  expect(
    exportedNames('export async function toldTwice() {}\nexport const payAnswer = defineCall({'),
  ).toEqual(['toldTwice']);
  expect(retiredIn('MOST_ROWS')).toEqual(['MOST_ROWS: most → MAX_']);
  expect(retiredIn('placeOfJob')).toHaveLength(1);
  expect(retiredIn('replacement')).toEqual([]);
});

it('has no exception that nothing needs', () => {
  const names = new Set(files.flatMap((file) => exportedNames(readFileSync(join(src, file), 'utf8'))));
  expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([]);
});
