/**
 * The locking read of a batch: one statement that locks the balance rows in one sorted order and
 * brings with them all that the rules ask about.
 */
import { sql } from 'drizzle-orm';
import type { ErrorCode } from '../../contract/errors.ts';
import type { PartyType } from '../../contract/fields.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import type { Connection } from '../database/database.ts';
import { defineStatement } from '../database/statement.ts';
import { columnFor } from '../resources/columns.ts';
import { PLATFORM_NAME } from '../resources/names.ts';
import { type BalanceJson, type BalanceState, balanceFields, balanceOf } from './balance.ts';
import type { PostedTransaction, Posting } from './posting.ts';
import { fromHex, type TransactionJson, transactionJson, transactionOf } from './rows.ts';

/** A wallet in one currency, as a posting finds it. */
export type Side = {
  wallet: string;
  currency: string;
  decimals: number;
  currencyName: string;
  ownerType: PartyType;
  owner: string;
  ownerName: string;
  client: string | null;
  /** Neither the owner nor the owner's client is inactive. */
  active: boolean;
  /** The wallet's client may use the currency; the platform and its staff may use all. */
  allowed: boolean;
  /** null where the wallet does not hold the currency. */
  balance: BalanceState | null;
  /** The balance row carries the seal that it should. */
  intact: boolean;
};

/** What a key was used for before. */
export type Repeated = { request: Buffer; transaction: PostedTransaction | null; refusal: ErrorCode | null };

export type Found = { sides: Map<string, Side>; repeated: Map<string, Repeated> };

/** The name of a wallet in a currency, and of an operator's key, in the maps of `Found`. */
export const sideName = (wallet: string, currency: string): string => `${wallet} ${currency}`;
export const keyName = (operator: string, key: string): string => `${operator} ${key}`;

/** Reads and locks what these postings touch. */
export async function readBatch(
  transaction: Connection,
  balanceKey: Uint8Array,
  postings: readonly Posting[],
): Promise<Found> {
  const needed = new Map(
    postings.flatMap(({ fromWallet, toWallet, currency }) =>
      [fromWallet, toWallet].map((wallet) => [sideName(wallet, currency), { wallet, currency }] as const),
    ),
  );
  const keys = postings.flatMap(({ operator, idempotency }) =>
    idempotency ? [{ user: operator, key: idempotency.key }] : [],
  );
  const [row] = await lockAndRead(transaction, {
    needed: JSON.stringify([...needed.values()]),
    keys: JSON.stringify(keys),
  });
  const { sides, balances, repeated }: FoundJson = JSON.parse(row?.found ?? '{}');
  const held = new Map(
    (balances ?? []).map((balance) => [sideName(balance.wallet, balance.currency), balance]),
  );
  return {
    sides: new Map(
      (sides ?? []).map((side) => {
        const name = sideName(side.wallet, side.currency);
        return [name, sideOf(side, held.get(name), balanceKey)];
      }),
    ),
    repeated: new Map((repeated ?? []).map((one) => [keyName(one.user, one.key), repeatedOf(one)])),
  };
}

type SideJson = Omit<Side, 'balance' | 'intact'>;
type RepeatedJson = {
  user: string;
  key: string;
  request: string;
  transaction: TransactionJson | null;
  refusal: ErrorCode | null;
};
type FoundJson = {
  sides: SideJson[] | null;
  balances: BalanceJson[] | null;
  repeated: RepeatedJson[] | null;
};

/** The column that a record is called by, of the table under this alias. */
const nameOf = (resource: string, alias: string) =>
  sql.raw(`${alias}.${columnFor({ name: resource }, resourceNamed(resource).represent).name}`);

const lockAndRead = defineStatement<{ needed: string; keys: string }, { found: string }>(
  'read_batch',
  sql`
  with needed as materialized (
    select * from json_to_recordset(${sql.placeholder('needed')}::json) as n(wallet uuid, currency uuid)
  ), locked as materialized (
    select b.* from balances b join needed using (wallet, currency)
    order by b.wallet, b.currency for update of b
  )
  select json_build_object(
    'sides', (
      select json_agg(json_build_object(
        'wallet', w._id, 'currency', c._id,
        'decimals', c.decimals, 'currencyName', ${nameOf('currency', 'c')},
        'ownerType', w.owner_type, 'owner', w.owner, 'client', t._id,
        'ownerName', case w.owner_type when 'user' then ${nameOf('user', 'u')}
          when 'client' then ${nameOf('client', 't')} else ${sql.raw(`'${PLATFORM_NAME}'`)} end,
        'active', coalesce(u.status, 'active') = 'active' and coalesce(t.status, 'active') = 'active',
        'allowed', t._id is null or coalesce(a.active, false)
      ))
      from needed n
      join wallets w on w._id = n.wallet and w.deleted_at is null
      join currencies c on c._id = n.currency
      left join users u on w.owner_type = 'user' and u._id = w.owner
      left join clients t on t._id = case w.owner_type when 'client' then w.owner else w.client end
      left join client_currencies a on a.client = t._id and a.currency = n.currency
    ),
    'balances', (
      select json_agg(json_build_object(${balanceFields})) from locked b
    ),
    'repeated', (
      select json_agg(json_build_object(
        'user', i."user", 'key', i.key, 'request', encode(i.request, 'hex'),
        'refusal', i.answer->>'refusal',
        'transaction', case when t._id is not null then ${transactionJson} end
      ))
      from json_to_recordset(${sql.placeholder('keys')}::json) as k("user" uuid, key text)
      join idempotency i using ("user", key)
      left join transactions t on t._id = (i.answer->>'transaction')::uuid
    )
  )::text as found`,
);

function sideOf(side: SideJson, balance: BalanceJson | undefined, balanceKey: Uint8Array): Side {
  if (!balance) return { ...side, balance: null, intact: true };
  return { ...side, ...balanceOf(balanceKey, balance, side) };
}

function repeatedOf({ request, transaction, refusal }: RepeatedJson): Repeated {
  return {
    request: fromHex(request),
    refusal,
    transaction: transaction && transactionOf(transaction),
  };
}
