/** The rotation of LEDGER_KEY: all of it, or nothing. */
import { sql } from 'drizzle-orm';
import {
  type Connection,
  type Database,
  loadChainHead,
  type Rotation,
  recordAudit,
  resealEngine,
  tablesWithSecrets,
  thenRollBack,
  whileServiceIsStopped,
  withoutGuards,
} from '#engine/service';
import { createLedger, type HistoryScope, type LedgerReport, resealLedger } from '#ledger';
import { migrations } from '../../migrations/index.ts';
import { assertMigrated, type VerifyCommand } from '../verifyCommand.ts';

/** Verification found altered rows; nothing was changed. */
export class AlteredRows extends Error {
  readonly report: LedgerReport;

  constructor(report: LedgerReport, message: string) {
    super(message);
    this.report = report;
  }
}

type RotationRequest = Pick<Rotation, 'from' | 'to'> & {
  checkpoint: Extract<HistoryScope, { kind: 'all' }>['checkpoint'] | undefined;
  print: VerifyCommand['print'];
  /** The last step before the commit. */
  prepareKey: () => void;
};

/**
 * Verifies, reseals and verifies again.
 * @throws AlteredRows; SettingsError if the service runs or the database is of another version
 */
export async function rotate(
  database: Database,
  { from, to, checkpoint, print, prepareKey }: RotationRequest,
): Promise<void> {
  await whileServiceIsStopped(database, async (connection) => {
    await assertMigrated(connection, 'This database');
    const verify = (keys: Rotation['to'], scope: HistoryScope = { kind: 'all' }) =>
      verifyWithin(database, connection, keys, scope);
    const before = await verify(from, checkpoint ? { kind: 'all', checkpoint } : { kind: 'all' });
    if (before.found > 0) {
      throw new AlteredRows(
        before,
        'Nothing was changed: investigate what is altered first (docs/integrity.md).',
      );
    }
    print('Everything is intact under the current key. Resealing:');
    const head = await readHead(connection);
    await withoutGuards(connection, ['second_factors', ...tablesWithSecrets()], async () => {
      const rotation = {
        connection,
        from,
        to,
        onDone: (table: string, rows: number) => print(`${table}: ${rows} rows`),
      };
      await resealLedger(rotation);
      await resealEngine(rotation);
    });
    await loadChainHead(connection, to.seals);
    await recordRotation(connection, to, head, await readHead(connection));
    const after = await verify(to);
    if (after.found > 0)
      throw new AlteredRows(after, 'Nothing was changed: this is an error in the program.');
    print('Everything is intact under the new key.');
    prepareKey();
  });
}

/** Verifies inside the transaction, with what it has written. */
function verifyWithin(
  database: Database,
  connection: Connection,
  { sealKey, seals }: Rotation['to'],
  scope: HistoryScope,
): Promise<LedgerReport> {
  const snapshotRead: Database['snapshotRead'] = (work) => thenRollBack(connection, () => work(connection));
  const within = { ...database, snapshotRead };
  return createLedger({ migrations, database: within, sealKey, seals }).verify(scope);
}

type Head = { block: string; seal: string };

/** The last block of the audit log; null where there is none yet. */
async function readHead(connection: Connection): Promise<Head | null> {
  const { rows } = await connection.execute<Head>(sql`
    select number::text as block, encode(seal, 'hex') as seal from audit_blocks order by number desc limit 1`);
  return rows[0] ?? null;
}

/** Records the last block with its seal before and after, which a checkpoint can be compared with. */
function recordRotation(
  connection: Connection,
  { seals }: Rotation['to'],
  before: Head | null,
  after: Head | null,
): Promise<void> {
  return recordAudit(connection, seals, [
    {
      ...{ user: null, client: null, action: 'rotate_key', resource: 'audit_blocks', record: null },
      data: { before, after },
    },
  ]);
}
