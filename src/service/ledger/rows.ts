/** Rows of the ledger's tables as JSON: how they come out of a statement, and back into the code. */
import { type SQL, sql } from 'drizzle-orm';
import type { PartyType } from '../../contract/fields.ts';
import type { PostedTransaction, TransactionType } from './posting.ts';

/** Bytes from their hexadecimal text. */
export const fromHex = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** Bytes as PostgreSQL reads them in JSON. */
export const toBytea = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

/** A moment column in whole milliseconds since 1970. */
export const milliseconds = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::bigint`;

/** A row of transactions; amounts as text, because JSON's numbers stop at 2^53. */
export type TransactionJson = {
  _id: string;
  type: TransactionType;
  status: 'successful' | 'incorrect';
  amount: string;
  currency: string;
  fromType: PartyType;
  from: string;
  fromWallet: string;
  fromClient: string | null;
  toType: PartyType;
  to: string;
  toWallet: string;
  toClient: string | null;
  reference: string;
  content: string | null;
  data: Record<string, unknown> | null;
  action: string;
  user: string;
  date: number;
  seal: string;
};

/** SQL for a row of `transactions` under the alias `t` as TransactionJson. */
export const transactionJson = sql`json_build_object(
  '_id', t._id, 'type', t.type, 'status', t.status, 'amount', t.amount::text, 'currency', t.currency,
  'fromType', t.from_type, 'from', t."from", 'fromWallet', t.from_wallet,
  'fromClient', t.from_client, 'toClient', t.to_client,
  'toType', t.to_type, 'to', t."to", 'toWallet', t.to_wallet,
  'reference', t.reference, 'content', t.content, 'data', t.data, 'action', t.action,
  'user', t."user", 'date', ${milliseconds(sql`t.date`)}, 'seal', encode(t.seal, 'hex'))`;

/** The transaction of a row. */
export function transactionOf({ amount, date, seal: _, ...row }: TransactionJson): PostedTransaction {
  return { ...row, units: BigInt(amount), date: new Date(date) };
}
