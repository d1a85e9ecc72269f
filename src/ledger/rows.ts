/** Converts rows of the ledger's tables between JSON, as statements return them, and the types of the code. */
import { sql } from 'drizzle-orm';
import { fromHex, milliseconds } from '#engine/service';
import type { PartyType } from './contract/parties.ts';
import type { PostedTransaction, TransactionType } from './posting/posting.ts';

/** A row of `transactions`. Amounts are text, since JSON's numbers are exact up to 2^53 only; bytes are hexadecimal. */
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
  request: string | null;
  seal: string;
};

/** SQL for TransactionJson of a row of `transactions` with the alias `t`. */
export const transactionFields = {
  _id: sql`t._id`,
  type: sql`t.type`,
  status: sql`t.status`,
  amount: sql`t.amount::text`,
  currency: sql`t.currency`,
  fromType: sql`t.from_type`,
  from: sql`t."from"`,
  fromWallet: sql`t.from_wallet`,
  fromClient: sql`t.from_client`,
  toType: sql`t.to_type`,
  to: sql`t."to"`,
  toWallet: sql`t.to_wallet`,
  toClient: sql`t.to_client`,
  reference: sql`t.reference`,
  content: sql`t.content`,
  data: sql`t.data`,
  action: sql`t.action`,
  user: sql`t."user"`,
  date: milliseconds(sql`t.date`),
  request: sql`encode(t.request, 'hex')`,
  seal: sql`encode(t.seal, 'hex')`,
};

/** Converts a row to a transaction. */
export function toTransaction({ amount, seal: _, ...row }: TransactionJson): PostedTransaction {
  return { ...row, ...parseColumns({ ...row, amount }) };
}

/** The fields whose types differ between the code and JSON. */
export function parseColumns({
  amount,
  date,
  request,
}: Pick<TransactionJson, 'amount' | 'date' | 'request'>) {
  return { units: BigInt(amount), date: new Date(date), request: request === null ? null : fromHex(request) };
}
