/**
 * Checkpoints: signed positions of the audit log, to be stored outside the database. A database rolled back to an
 * earlier state lacks the block that a checkpoint refers to.
 */
import { sql } from 'drizzle-orm';
import { sealKeyName } from '../../contract/app.ts';
import { type Checkpoint, checkpoint as schema } from '../../contract/checkpoint.ts';
import type { Database } from '../database/database.ts';
import { fromHex } from '../database/schema/rowFields.ts';
import type { SealKeys } from '../seals/keys.ts';
import { sameSeal, seal } from '../seals/seals.ts';
import { SettingsError } from '../settings/environment.ts';
import type { Verification } from '../verification/verify.ts';
import { sealBlocks } from './blocks.ts';

type Keys = SealKeys;

/** Seals all committed rows and returns the position of the log. @throws SettingsError if it is empty */
export async function makeCheckpoint(database: Database, keys: Keys): Promise<Checkpoint> {
  await sealBlocks(database, keys);
  const { rows } = await database.orm.execute<{ block: string; blockSeal: string }>(sql`
    select number::text as block, encode(seal, 'hex') as "blockSeal"
    from audit_blocks order by number desc limit 1`);
  const [last] = rows;
  if (!last) throw new SettingsError('The audit log is empty. Make a checkpoint after the first change.');
  const stand = { checkpoint: 1, date: new Date().toISOString(), ...last } as const;
  return { ...stand, seal: sealCheckpoint(keys, stand).toString('hex') };
}

/**
 * Reads a checkpoint from the text of a file. Ignores other lines, such as npm's.
 * @throws SettingsError if it is invalid or was not signed with this SEAL_KEY
 */
export function readCheckpoint(text: string, keys: Keys): Checkpoint {
  const line = text.split('\n').find((one) => one.startsWith('{')) ?? '';
  const read = schema.safeParse(parsed(line));
  if (!read.success)
    throw new SettingsError('The file contains no checkpoint. Create one with npm run checkpoint.');
  if (!sameSeal(sealCheckpoint(keys, read.data), fromHex(read.data.seal))) {
    throw new SettingsError(
      `The checkpoint was altered or made with another ${sealKeyName()}. Use an intact checkpoint and its key.`,
    );
  }
  return read.data;
}

/** Reports a finding unless the block exists with the same seal. */
export async function verifyCheckpoint(
  { connection, report, checked }: Verification,
  { block, blockSeal }: Checkpoint,
): Promise<void> {
  const { rows } = await connection.execute<{ seal: string }>(
    sql`select encode(seal, 'hex') as seal from audit_blocks where number = ${block}::bigint`,
  );
  if (rows[0]?.seal !== blockSeal) {
    report({ table: 'audit_blocks', record: block, check: 'checkpoint' });
  }
  checked('checkpoints', 1);
}

function sealCheckpoint(
  keys: Keys,
  { checkpoint, date, block, blockSeal }: Omit<Checkpoint, 'seal'>,
): Buffer {
  return seal(keys.checkpoint, [String(checkpoint), date, block, fromHex(blockSeal)]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
