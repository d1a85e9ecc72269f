/** What a verification found. Each kind of finding names its first rows and counts the others. */
import type { Check } from './checks.ts';

/** A row that is not as the service wrote it, and the check that it failed. */
export type Finding = { table: string; record: string; wallet: string | null; check: Check };

/** How many rows of a table failed a check beside those that are named. */
export type More = { table: string; check: Check; rows: number };

export type Found = { findings: Finding[]; more: More[]; found: number };

export type Findings = {
  report(finding: Finding): void;
  /** Counts rows that failed and are not named. */
  reportMore(kind: More): void;
  /** In the order in which they were found. */
  result(): Found;
};

/** Rows that are named of each kind: however many fail one check, those that fail another are named too. */
export const MOST_NAMED = 100;

export function gatherFindings(): Findings {
  const findings: Finding[] = [];
  const kinds = new Map<string, More & { named: number }>();
  const kindOf = ({ table, check }: Pick<Finding, 'table' | 'check'>) => {
    const name = `${table} ${check}`;
    const kind = kinds.get(name) ?? { table, check, rows: 0, named: 0 };
    kinds.set(name, kind);
    return kind;
  };
  return {
    report: (finding) => {
      const kind = kindOf(finding);
      if (kind.named === MOST_NAMED) kind.rows += 1;
      else {
        kind.named += 1;
        findings.push(finding);
      }
    },
    reportMore: (more) => {
      kindOf(more).rows += more.rows;
    },
    result: () => {
      const more = [...kinds.values()]
        .filter(({ rows }) => rows > 0)
        .map(({ table, check, rows }) => ({ table, check, rows }));
      return { findings, more, found: more.reduce((sum, { rows }) => sum + rows, findings.length) };
    },
  };
}
