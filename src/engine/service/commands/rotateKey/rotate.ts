/** The rotation of SEAL_KEY: all of it, or nothing. */
import { sql } from 'drizzle-orm';
import type { Checkpoint } from '../../../contract/checkpoint.ts';
import { loadChainHead } from '../../audit/anchorCheck.ts';
import { recordAudit } from '../../audit/record.ts';
import type { Connection, Database } from '../../database/database.ts';
import { thenRollBack, whileServiceIsStopped } from '../../keyRotation/exclusive.ts';
import { withoutGuards } from '../../keyRotation/growingTables.ts';
import { resealEngine } from '../../keyRotation/reseal.ts';
import type { Rotation } from '../../keyRotation/rotation.ts';
import { tablesWithSecrets } from '../../records/secrets.ts';
import type { CommandInput, CommandReport, OperatedApp } from '../command.ts';
import { assertMigrated } from '../preconditions.ts';
import { chooseVerification } from '../verification.ts';

/** Verification found altered rows; nothing was changed. */
export class AlteredRows extends Error {
  readonly report: CommandReport;

  constructor(report: CommandReport, message: string) {
    super(message);
    this.report = report;
  }
}

type RotationRequest = Pick<Rotation, 'from' | 'to'> & {
  checkpoint: Checkpoint | undefined;
  print: CommandInput['print'];
  /** The last step before the commit. */
  prepareKey: () => void;
};

/**
 * Verifies, reseals and verifies again.
 * @throws AlteredRows; SettingsError if the service runs or the database is of another version
 */
export async function rotate(
  app: OperatedApp,
  database: Database,
  { from, to, checkpoint, print, prepareKey }: RotationRequest,
): Promise<void> {
  await whileServiceIsStopped(database, async (connection) => {
    await assertMigrated(connection, app.migrations, 'This database');
    const within = withinTransaction(database, connection);
    const verify = chooseVerification(app);
    const before = await verify({ ...from, database: within, checkpoint });
    if (before.found > 0) {
      throw new AlteredRows(
        before,
        'Nothing was changed: find out first what is altered: npm run verify names it.',
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
      await app.reseal?.(rotation);
      await resealEngine(rotation);
    });
    await loadChainHead(connection, to.seals);
    await recordRotation(connection, to, head, await readHead(connection));
    const after = await verify({ ...to, database: within, checkpoint: undefined });
    if (after.found > 0)
      throw new AlteredRows(after, 'Nothing was changed: this is an error in the program.');
    print('Everything is intact under the new key.');
    prepareKey();
  });
}

/** The database for a verification inside the transaction, with what it has written. */
function withinTransaction(database: Database, connection: Connection): Database {
  const snapshotRead: Database['snapshotRead'] = (work) => thenRollBack(connection, () => work(connection));
  return { ...database, snapshotRead };
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
