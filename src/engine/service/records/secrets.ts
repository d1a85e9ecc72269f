/**
 * Secrets of records: generated, encrypted or hashed before they are stored, and opened for the service's own use.
 * Encrypted ones are bound to their record and field.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { generatedSecrets, type StoredSecret, storedSecrets } from '../../contract/declaration/secrets.ts';
import { resources } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Core } from '../core.ts';
import { getTable } from '../database/schema/tables.ts';
import type { Rotation } from '../keyRotation/rotation.ts';
import { isRowIntact } from '../sealedRows/altered.ts';
import { decrypt, deriveKey, encrypt } from '../seals/encryption.ts';
import { getColumn } from './columns.ts';
import type { RecordInput, Row } from './hooks.ts';

const GENERATED_BYTES = 32;
const CHECKSUM_LENGTH = 8;

/** New values of generated secrets by field. @param names those of the resource by default */
export function generateSecrets(
  resource: Resource,
  names: readonly string[] = generatedSecrets(resource),
): Record<string, string> {
  const fields = new Map(storedSecrets(resource));
  return Object.fromEntries(
    names.map((name) => {
      const { generated = '', storage, encoding = 'base64url' } = fields.get(name) ?? {};
      const secret = generated + randomBytes(GENERATED_BYTES).toString(encoding);
      return [name, storage === 'hashed' ? withChecksum(secret) : secret];
    }),
  );
}

/** Lets scanners tell a leaked token from a similar text, and the service reject a mistyped one without a query. */
function withChecksum(secret: string): string {
  return secret + crc32(secret).toString(16).padStart(CHECKSUM_LENGTH, '0');
}

/** Whether it may be a generated secret of which the service has a hash: its end is the CRC-32 of the rest, in hexadecimal. */
export function hasChecksum(secret: string): boolean {
  return withChecksum(secret.slice(0, -CHECKSUM_LENGTH)) === secret;
}

/** The values as they are stored: secrets encrypted or hashed. */
export function protectSecrets(
  { settings }: Pick<Core, 'settings'>,
  resource: Resource,
  id: string,
  values: RecordInput,
): RecordInput {
  const secrets = storedSecrets(resource).flatMap(([name, field]) => {
    const plain = values[name];
    if (typeof plain !== 'string') return [];
    const isHashed = field.storage === 'hashed';
    const context = contextOf(resource, id, [name, field]);
    return [
      [name, isHashed ? hash(plain) : encrypt(keyOf(settings.sealKey), context, Buffer.from(plain))] as const,
    ];
  });
  return secrets.length ? { ...values, ...Object.fromEntries(secrets) } : values;
}

/**
 * The plain value of an encrypted secret, for the service's own use. Never return or log it.
 * @param row as the database has it
 * @returns undefined if the record has none
 * @throws Error if it was not encrypted for this record with this SEAL_KEY
 */
export function openSecret(
  { settings }: Pick<Core, 'settings'>,
  resource: Resource,
  row: Row,
  name: string,
): string | undefined {
  const field = storedSecrets(resource).find(([other]) => other === name);
  if (field?.[1].storage !== 'encrypted')
    throw new Error(`${resource.name}.${name} is not an encrypted secret.`);
  const stored = row[name];
  return Buffer.isBuffer(stored)
    ? decrypt(keyOf(settings.sealKey), contextOf(resource, row._id, field), stored).toString()
    : undefined;
}

/** Whether this is the secret of which the row has a hash, in constant time. */
export function matchesSecret(row: Row, name: string, plain: string): boolean {
  const stored = row[name];
  const digest = hash(plain);
  return Buffer.isBuffer(stored) && stored.length === digest.length && timingSafeEqual(stored, digest);
}

/**
 * Finds the record with a hashed secret, such as the API key that a request carries. Reads it anew each time, so that a
 * deleted record or a replaced secret is rejected at once.
 * @returns undefined if there is none, or if the row was altered outside the service
 */
export async function findBySecret(
  { database: { orm }, keys }: Pick<Core, 'database' | 'keys'>,
  resource: Resource,
  name: string,
  plain: string,
): Promise<Row | undefined> {
  const table = getTable(resource);
  const [row] = (await orm
    .select()
    .from(table)
    .where(eq(getColumn(resource, name), hash(plain)))) as Row[];
  if (!row) return undefined;
  return (await isRowIntact(orm, keys, resource, row._id)) ? row : undefined;
}

/** The tables with encrypted secrets. */
export function tablesWithSecrets(): string[] {
  return resources.filter((resource) => encryptedSecrets(resource).length).map(({ table }) => table);
}

/** Encrypts the secrets of all records for a new SEAL_KEY. Hashes stay as they are. */
export async function reencryptSecrets({ connection, from, to, onDone }: Rotation): Promise<void> {
  const [before, after] = [keyOf(from.sealKey), keyOf(to.sealKey)];
  for (const resource of resources) {
    const fields = encryptedSecrets(resource);
    if (!fields.length) continue;
    const table = getTable(resource);
    const rows = (await connection.select().from(table)) as Row[];
    for (const row of rows) {
      const secrets = fields.flatMap((field) => {
        const stored = row[field[0]];
        const context = contextOf(resource, row._id, field);
        if (!Buffer.isBuffer(stored)) return [];
        return [[field[0], encrypt(after, context, decrypt(before, context, stored))] as const];
      });
      if (!secrets.length) continue;
      await connection.update(table).set(Object.fromEntries(secrets)).where(eq(table._id, row._id));
    }
    onDone(`${resource.table} (secrets)`, rows.length);
  }
}

function encryptedSecrets(resource: Resource) {
  return storedSecrets(resource).filter(([, { storage }]) => storage === 'encrypted');
}

/** Uses the field's oldest name, as seals do, so that it survives a rename. */
function contextOf(
  resource: Resource,
  id: string,
  [name, { previousNames }]: [string, StoredSecret],
): string {
  return `${resource.table} ${previousNames?.[0] ?? name} ${id}`;
}

function keyOf(sealKey: Uint8Array): Buffer {
  return deriveKey(sealKey, 'field secret');
}

function hash(plain: string): Buffer {
  return createHash('sha256').update(plain).digest();
}
