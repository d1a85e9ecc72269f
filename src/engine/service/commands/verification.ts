/** What the commands verify and how they report it. */
import { verifyCheckpoint } from '../audit/checkpoint.ts';
import { verifyAudit } from '../audit/verifyAudit.ts';
import { verifyBlocks } from '../audit/verifyBlocks.ts';
import { verifyRows } from '../sealedRows/verify.ts';
import type { Check } from '../verification/findings.ts';
import { verifyTriggers } from '../verification/triggers.ts';
import { type Verification, verify } from '../verification/verify.ts';
import type { CommandReport, OperatedApp, Verify, VerifyOptionValues } from './command.ts';

/** @param options of the command; everything is verified without them */
export function chooseVerification(app: OperatedApp, options: VerifyOptionValues = {}): Verify {
  return app.verification?.choose(options) ?? verifyEngine(app);
}

/** Verifies everything that the engine seals: the audit log with its blocks, records, and the triggers that guard them. */
const verifyEngine =
  ({ migrations }: OperatedApp): Verify =>
  ({ database, seals, checkpoint }) =>
    verify(database, seals, [
      (verification: Verification) => verifyAudit(verification),
      verifyBlocks,
      (verification) => verifyRows(verification),
      (verification) => verifyTriggers(verification, migrations),
      async (verification) => {
        if (checkpoint) await verifyCheckpoint(verification, checkpoint);
      },
    ]);

/** A report for operators. */
export function reportLines(
  { verification }: OperatedApp,
  { checked, findings, more, found }: CommandReport,
): string[] {
  const explain = (check: string) => meanings[check as Check] ?? verification?.meanings[check] ?? check;
  const counts = Object.entries(checked).map(([table, rows]) => `${rows} ${table}`);
  return [
    `Checked ${counts.join(', ')}.`,
    ...findings.map(({ table, record, check }) => `ALTERED ${table} ${record}: ${explain(check)}`),
    ...more.map(({ table, check, rows }) => `… and ${rows} more of ${table}: ${explain(check)}`),
    found === 0 ? 'Nothing is altered.' : `${found} altered.`,
  ];
}

const meanings: Readonly<Record<Check, string>> = {
  seal: 'a field was edited, or the service did not write it',
  sequence: 'the previous one is missing, or the order was changed',
  block: 'the entry is missing from its block of the audit log, or was added later',
  anchor: 'later rows refer to this block, but it is missing or was replaced',
  removed: 'the row was deleted, but not by the service',
  checkpoint: 'a checkpoint names this block, but it is missing or was replaced: the database was set back',
  trigger: 'a trigger is missing, disabled or was replaced',
  rule: 'a rule was added to a table',
  function: 'a function was deleted or replaced',
};
