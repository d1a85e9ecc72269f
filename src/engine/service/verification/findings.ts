/** What a verification found. Each kind of finding names its first rows and counts the others. */

/** The checks that a sealed row can fail. */
export type Check =
  /** A field was edited, or the row was not written by the service. */
  | 'seal'
  /** The entry or block before this one is missing, or the order was changed. */
  | 'sequence'
  /** The audit row is missing from its block, or was put into it later; the block lacks what it was made of. */
  | 'block'
  /** Rows were written behind this block, and it is missing, or another stands in its place. */
  | 'anchor'
  /** The row was removed behind the service's back. */
  | 'removed'
  /** The block that a checkpoint names is missing, or another stands in its place. */
  | 'checkpoint'
  /** A trigger is missing, switched off, another than was made, or nobody's. */
  | 'trigger'
  /** A rule was put on a table: no table has one. */
  | 'rule'
  /** A function was removed, or has another body. */
  | 'function';

/** A row that is not as the service wrote it, and the check that it failed. */
export type Finding<C extends string = Check> = { table: string; record: string; check: C };

/** How many rows of a table failed a check beside those that are named. */
export type UnlistedFindings<C extends string = Check> = { table: string; check: C; rows: number };

export type FindingList<One extends Finding<string>> = {
  findings: One[];
  more: UnlistedFindings<One['check']>[];
  found: number;
};

export type Findings<One extends Finding<string>> = {
  report: (finding: One) => void;
  /** Counts rows that failed and are not named. */
  reportMore: (kind: UnlistedFindings<One['check']>) => void;
  /** In the order in which they were found. */
  result: () => FindingList<One>;
};

/** Rows that are named of each kind: however many fail one check, those that fail another are named too. */
export const MAX_FINDINGS_PER_CHECK = 100;

export function gatherFindings<One extends Finding<string>>(): Findings<One> {
  const findings: One[] = [];
  const kinds = new Map<string, UnlistedFindings<One['check']> & { named: number }>();
  const kindOf = ({ table, check }: { table: string; check: One['check'] }) => {
    const name = `${table} ${check}`;
    const kind = kinds.get(name) ?? { table, check, rows: 0, named: 0 };
    kinds.set(name, kind);
    return kind;
  };
  return {
    report: (finding) => {
      const kind = kindOf(finding);
      if (kind.named === MAX_FINDINGS_PER_CHECK) kind.rows += 1;
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
