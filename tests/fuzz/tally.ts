/** Counts what was asked and answered, and prints it as tables. */
import type { ErrorBody } from '../../src/engine/contract/errors.ts';
import { type Kind, kinds, type Told } from './asked.ts';
import { isShed, type Read } from './findings.ts';
import type { Operation } from './operations.ts';
import { everyone, type People, type Who } from './people.ts';
import type { Answer } from './wire.ts';

const classes = ['2xx', '3xx', '4xx', '429', 'shed', '5xx', 'none'] as const;
type Class = (typeof classes)[number];

export type Tally = {
  count(told: Told, answer: Read | undefined): void;
  /** Whether anybody was answered well by this call. */
  wasReached(operation: Operation): boolean;
  /** Calls that nobody was answered well by, each with what its valid requests were mostly told. */
  never(): string[];
  /** Of the pairs of a call and a role that it lets in, how many were answered well once, and how many there are. */
  reached(): { pairs: number; of: number; missing: string[] };
  lines(): string[];
  /** What the valid requests of each call were mostly refused with: for who wants more of them answered well. */
  whys(): string[];
};

/** @param may whether a role's rules let a call in */
export function createTally(operations: readonly Operation[], may: People['may']): Tally {
  const counts = new Map<string, number>();
  const add = (...key: string[]) => counts.set(key.join(' | '), (counts.get(key.join(' | ')) ?? 0) + 1);
  const of = (...key: string[]) => counts.get(key.join(' | ')) ?? 0;
  const reasons = new Map<string, string[]>();
  const slowest = new Map<string, number>();
  const pairs = operations.flatMap((operation) =>
    everyone.filter((who) => may(who, operation.permission)).map((who) => [operation, who] as const),
  );
  const lettersOf = (operation: Operation) =>
    everyone
      .map((who) => {
        if (of('well', operation.name, who)) return who[0]?.toUpperCase();
        return may(who, operation.permission) ? '-' : '.';
      })
      .join('');
  const reached = new Set<string>();
  const wasReached = ({ name }: Operation) => reached.has(name);
  return {
    wasReached,
    count({ operation, who, kind, spoilt }, answer) {
      const status = answer ? classOf(answer) : 'none';
      add('who', who, status);
      add('kind', kind, status);
      add('call', operation.name, status);
      for (const how of spoilt.length ? spoilt : ['nothing']) add('spoilt', kind, how, status);
      if (status === '2xx') {
        add('well', operation.name, who);
        reached.add(operation.name);
      } else if (kind === 'valid' && answer)
        reasons.set(
          operation.name,
          [...(reasons.get(operation.name) ?? []), reasonOf(answer)].slice(-MOST_REASONS),
        );
      slowest.set(operation.name, Math.max(slowest.get(operation.name) ?? 0, answer?.milliseconds ?? 0));
    },
    never: () =>
      operations
        .filter((operation) => !wasReached(operation))
        .map(({ name }) => `${name} (${mostOf(reasons.get(name) ?? ['never asked'], 1)})`),
    reached() {
      const missing = pairs.filter(([{ name }, who]) => !of('well', name, who));
      return {
        pairs: pairs.length - missing.length,
        of: pairs.length,
        missing: missing.map(([{ name }, who]) => `${who}: ${name}`),
      };
    },
    whys: () =>
      operations.flatMap(({ name }) => {
        const said = reasons.get(name);
        return said ? [`${name}: ${mostOf(said, 5)}`] : [];
      }),
    lines() {
      const row = (title: string, ...key: string[]) => [
        title,
        ...classes.map((one) => String(of(...key, one))),
      ];
      const table = (title: string, rows: string[][]) => tableOf([[title, ...classes], ...rows]);
      const spoilings = [...counts.keys()]
        .filter((key) => key.startsWith('spoilt | '))
        .map((key) => key.split(' | ').slice(1, 3));
      const names = [...new Set(spoilings.map((parts) => parts.join(': ')))].sort();
      return [
        ...table(
          'by role',
          everyone.map((who: Who) => row(who, 'who', who)),
        ),
        ...table(
          'by kind',
          kinds.map((kind: Kind) => row(kind, 'kind', kind)),
        ),
        ...table(
          'by what was wrong',
          names.map((name) => row(name, 'spoilt', ...name.split(': '))),
        ),
        '',
        'by call; letters are the roles that were answered well, - may but were not, . may not',
        ...tableOf([
          ['', '', ...classes, 'slowest'],
          ...operations.map((operation) => [
            ...row(operation.name, 'call', operation.name).toSpliced(1, 0, lettersOf(operation)),
            `${Math.round(slowest.get(operation.name) ?? 0)} ms`,
          ]),
        ]),
      ];
    },
  };
}

/** How many of the last refusals of a call are remembered. */
const MOST_REASONS = 100;

function reasonOf({ status, body }: Read): string {
  const { code, errors } = (body ?? {}) as Partial<ErrorBody>;
  return [status, code, ...Object.entries(errors ?? {}).map(([field, text]) => `${field}: ${text}`)].join(
    ' ',
  );
}

/** The most frequent ones, with how often they were met. */
function mostOf(texts: readonly string[], most: number): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, most);
  return sorted.map(([text, times]) => `${times} times ${text}`).join(' · ');
}

function classOf(answer: Answer): Class {
  if (isShed(answer)) return 'shed';
  if (answer.status === 429) return '429';
  return `${Math.floor(answer.status / 100)}xx` as Class;
}

/** The first column aligned left, the others right; what is zero is left out. */
function tableOf(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return [
    '',
    ...rows.map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : (cell === '0' ? '' : cell).padStart(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    ),
  ];
}
