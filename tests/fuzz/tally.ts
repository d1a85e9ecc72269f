/** Counts requests and responses, and prints them as tables. */
import type { ErrorBody } from '../../src/engine/contract/errors.ts';
import { type Kind, kinds, type ReportedRequest } from './asked.ts';
import { isShed, type ParsedResponse } from './findings.ts';
import type { Operation } from './operations.ts';
import { type CallerKind, callerKinds, type People } from './people.ts';
import type { WireResponse } from './wire.ts';

const classes = ['2xx', '3xx', '4xx', '429', 'shed', '5xx', 'none'] as const;
type Class = (typeof classes)[number];

export type Tally = {
  count(request: ReportedRequest, response: ParsedResponse | undefined): void;
  /** Whether the call has succeeded for anybody. */
  wasReached(operation: Operation): boolean;
  /** Calls that never succeeded, each with the most frequent error of its valid requests. */
  never(): string[];
  /** The number of pairs of a call and a caller that succeeded, and of those that are allowed. */
  reached(): { pairs: number; of: number; missing: string[] };
  lines(): string[];
  /** The most frequent errors of each call's valid requests, to make more of them succeed. */
  whys(): string[];
};

/** @param isAllowed whether a role's rules let a call in */
export function createTally(operations: readonly Operation[], isAllowed: People['isAllowed']): Tally {
  const counts = new Map<string, number>();
  const add = (...key: string[]) => counts.set(key.join(' | '), (counts.get(key.join(' | ')) ?? 0) + 1);
  const of = (...key: string[]) => counts.get(key.join(' | ')) ?? 0;
  const reasons = new Map<string, string[]>();
  const slowest = new Map<string, number>();
  const pairs = operations.flatMap((operation) =>
    callerKinds.filter((who) => isAllowed(who, operation.permission)).map((who) => [operation, who] as const),
  );
  const lettersOf = (operation: Operation) =>
    callerKinds
      .map((who) => {
        if (of('well', operation.name, who)) return who[0]?.toUpperCase();
        return isAllowed(who, operation.permission) ? '-' : '.';
      })
      .join('');
  const reached = new Set<string>();
  const wasReached = ({ name }: Operation) => reached.has(name);
  return {
    wasReached,
    count({ operation, who, kind, changes }, response) {
      const status = response ? classOf(response) : 'none';
      add('who', who, status);
      add('kind', kind, status);
      add('call', operation.name, status);
      for (const how of changes.length ? changes : ['nothing']) add('change', kind, how, status);
      if (status === '2xx') {
        add('well', operation.name, who);
        reached.add(operation.name);
      } else if (kind === 'valid' && response)
        reasons.set(
          operation.name,
          [...(reasons.get(operation.name) ?? []), reasonOf(response)].slice(-MAX_REASONS),
        );
      slowest.set(operation.name, Math.max(slowest.get(operation.name) ?? 0, response?.milliseconds ?? 0));
    },
    never: () =>
      operations
        .filter((operation) => !wasReached(operation))
        .map(({ name }) => `${name} (${mostFrequent(reasons.get(name) ?? ['never asked'], 1)})`),
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
        return said ? [`${name}: ${mostFrequent(said, 5)}`] : [];
      }),
    lines() {
      const row = (title: string, ...key: string[]) => [
        title,
        ...classes.map((one) => String(of(...key, one))),
      ];
      const table = (title: string, rows: string[][]) => tableOf([[title, ...classes], ...rows]);
      const spoilings = [...counts.keys()]
        .filter((key) => key.startsWith('change | '))
        .map((key) => key.split(' | ').slice(1, 3));
      const names = [...new Set(spoilings.map((parts) => parts.join(': ')))].sort();
      return [
        ...table(
          'by role',
          callerKinds.map((who: CallerKind) => row(who, 'who', who)),
        ),
        ...table(
          'by kind',
          kinds.map((kind: Kind) => row(kind, 'kind', kind)),
        ),
        ...table(
          'by what was wrong',
          names.map((name) => row(name, 'change', ...name.split(': '))),
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

/** The number of a call's latest errors that are stored. */
const MAX_REASONS = 100;

function reasonOf({ status, body }: ParsedResponse): string {
  const { code, errors } = (body ?? {}) as Partial<ErrorBody>;
  return [status, code, ...Object.entries(errors ?? {}).map(([field, text]) => `${field}: ${text}`)].join(
    ' ',
  );
}

/** The most frequent ones, with their counts. */
function mostFrequent(texts: readonly string[], limit: number): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, limit);
  return sorted.map(([text, times]) => `${times} times ${text}`).join(' · ');
}

function classOf(response: WireResponse): Class {
  if (isShed(response)) return 'shed';
  if (response.status === 429) return '429';
  return `${Math.floor(response.status / 100)}xx` as Class;
}

/** Aligns the first column left and the others right, and leaves out zeros. */
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
