/**
 * The letterhead of a client, for everyone who gets one of its documents: customers need it, whatever they may
 * read of clients.
 */
import { eq } from 'drizzle-orm';
import { type StoredFile, thisApp } from '#engine/contract';
import {
  type Connection,
  type Core,
  getColumn,
  getTable,
  isRowIntact,
  type Row,
  readContent,
} from '#engine/service';
import { client } from '#features/clients';
import type { Issuer } from '../issuer.ts';
import { plainIssuer } from '../plainIssuer.ts';

/** @param id of the client; null for documents of the platform itself */
export async function readIssuer({ keys }: Core, connection: Connection, id: string | null): Promise<Issuer> {
  const row = id === null ? undefined : await findRow(connection, id);
  if (!row) return plainIssuer(thisApp().name);
  const name = String(row.name);
  // Nobody gets a document with an address or a tax number that was forged in the database.
  if (!(await isRowIntact(connection, keys, client, row._id))) return plainIssuer(name);
  const { legalName, address, taxNumber, accentColor } = row as unknown as Letterhead;
  const logo = await readLogo(connection, row.logo as StoredFile | null);
  return { name: legalName ?? name, address, taxNumber, accentColor, logo };
}

type Letterhead = Record<'legalName' | 'address' | 'taxNumber' | 'accentColor', string | null>;

async function findRow(connection: Connection, id: string): Promise<Row | undefined> {
  const [row] = await connection
    .select()
    .from(getTable(client))
    .where(eq(getColumn(client, '_id'), id));
  return row as Row | undefined;
}

async function readLogo(connection: Connection, file: StoredFile | null): Promise<string | null> {
  const content = file && (await readContent(connection, file));
  return content ? `data:${file.type};base64,${content.toString('base64')}` : null;
}
