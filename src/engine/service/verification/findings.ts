/** Findings of a verification. For each kind, the first rows are listed and the others counted. */

/** The checks that a sealed row can fail. */
export type Check =
  /** A field was edited, or the service did not write the row. */
  | 'seal'
  /** The previous entry or block is missing, or the order was changed. */
  | 'sequence'
  /**
   * The audit row is missing from its block, or was inserted later; or the block lacks the rows it was created from.
   */
  | 'block'
  /** A block that rows refer to is missing or was replaced. */
  | 'anchor'
  /** The row was deleted outside the service. */
  | 'removed'
  /** The block that a checkpoint refers to is missing or was replaced. */
  | 'checkpoint'
  /** A trigger is missing, disabled, changed or unknown. */
  | 'trigger'
  /** A rule was added to a table. No table has any. */
  | 'rule'
  /** A function was dropped or its body changed. */
  | 'function';

/** A row that failed a check. */
export type Finding<C extends string = Check> = { table: string; record: string; check: C };

/** Number of rows of a table that failed a check, in addition to those listed. */
export type UnlistedFindings<C extends string = Check> = { table: string; check: C; rows: number };

export type FindingList<One extends Finding<string>> = {
  findings: One[];
  more: UnlistedFindings<One['check']>[];
  found: number;
};

export type Findings<One extends Finding<string>> = {
  report: (finding: One) => void;
  /** Counts failed rows that are not listed. */
  reportMore: (kind: UnlistedFindings<One['check']>) => void;
  /** In the order in which they were found. */
  result: () => FindingList<One>;
};

/** Maximum number of rows listed for each kind, so that many failures of one check do not hide those of another. */
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
