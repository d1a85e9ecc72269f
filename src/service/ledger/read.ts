/**
 * The locking read of a batch: one statement that locks the balance rows in one sorted order and
 * brings with them all that the rules ask about.
 */
import { sql } from 'drizzle-orm';
import type { ErrorCode } from '../../contract/errors.ts';
import type { PartyType } from '../../contract/fields.ts';
import type { Connection } from '../database/database.ts';
import { type BalanceState, sealBalance } from './balance.ts';
import type { PostedTransaction, Posting } from './ledger.ts';
import { fromHex, type TransactionJson, transactionJson, transactionOf } from './rows.ts';
import { sameSeal } from './seals.ts';

/** A wallet in one currency, as a posting finds it. */
export type Side = {
  wallet: string;
  currency: string;
  decimals: number;
  ownerType: PartyType;
  owner: string;
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
  const needed = postings.flatMap(({ fromWallet, toWallet, currency }) => [
    { wallet: fromWallet, currency },
    { wallet: toWallet, currency },
  ]);
  const keys = postings.flatMap(({ operator, idempotency }) =>
    idempotency ? [{ user: operator, key: idempotency.key }] : [],
  );
  const { rows } = await transaction.execute<{ found: string }>(
    statement(JSON.stringify(needed), JSON.stringify(keys)),
  );
  const { sides, repeated }: FoundJson = JSON.parse(rows[0]?.found ?? '{}');
  return {
    sides: new Map(
      (sides ?? []).map((side) => [sideName(side.wallet, side.currency), sideOf(side, balanceKey)]),
    ),
    repeated: new Map((repeated ?? []).map((one) => [keyName(one.user, one.key), repeatedOf(one)])),
  };
}

type SideJson = Omit<Side, 'balance' | 'intact'> & {
  balance: { units: string; sequence: string; head: string | null; seal: string } | null;
};
type RepeatedJson = {
  user: string;
  key: string;
  request: string;
  transaction: TransactionJson | null;
  refusal: ErrorCode | null;
};
type FoundJson = { sides: SideJson[] | null; repeated: RepeatedJson[] | null };

const statement = (needed: string, keys: string) => sql`
  with needed as materialized (
    select distinct wallet, currency from json_to_recordset(${needed}::json) as n(wallet uuid, currency uuid)
  ), locked as materialized (
    select b.* from balances b join needed using (wallet, currency)
    order by b.wallet, b.currency for update of b
  )
  select json_build_object(
    'sides', (
      select json_agg(json_build_object(
        'wallet', w._id, 'currency', c._id, 'decimals', c.decimals,
        'ownerType', w.owner_type, 'owner', w.owner, 'client', t._id,
        'active', coalesce(u.status, 'active') = 'active' and coalesce(t.status, 'active') = 'active',
        'allowed', t._id is null or coalesce(a.active, false),
        'balance', case when l.wallet is not null then json_build_object(
          'units', l.units::text, 'sequence', l.sequence::text,
          'head', encode(l.head, 'hex'), 'seal', encode(l.seal, 'hex')) end
      ))
      from needed n
      join wallets w on w._id = n.wallet and w.deleted_at is null
      join currencies c on c._id = n.currency
      left join users u on w.owner_type = 'user' and u._id = w.owner
      left join clients t on t._id = case w.owner_type when 'client' then w.owner else w.client end
      left join client_currencies a on a.client = t._id and a.currency = n.currency
      left join locked l on l.wallet = n.wallet and l.currency = n.currency
    ),
    'repeated', (
      select json_agg(json_build_object(
        'user', i."user", 'key', i.key, 'request', encode(i.request, 'hex'),
        'refusal', i.answer->>'refusal',
        'transaction', case when t._id is not null then ${transactionJson} end
      ))
      from json_to_recordset(${keys}::json) as k("user" uuid, key text)
      join idempotency i using ("user", key)
      left join transactions t on t._id = (i.answer->>'transaction')::uuid
    )
  )::text as found`;

function sideOf({ balance, ...side }: SideJson, balanceKey: Uint8Array): Side {
  if (!balance) return { ...side, balance: null, intact: true };
  const { wallet, currency, ownerType, owner } = side;
  const state: BalanceState = {
    wallet,
    currency,
    ownerType,
    owner,
    units: BigInt(balance.units),
    sequence: BigInt(balance.sequence),
    head: balance.head === null ? null : fromHex(balance.head),
  };
  return { ...side, balance: state, intact: sameSeal(sealBalance(balanceKey, state), fromHex(balance.seal)) };
}

function repeatedOf({ request, transaction, refusal }: RepeatedJson): Repeated {
  return {
    request: fromHex(request),
    refusal,
    transaction: transaction && transactionOf(transaction),
  };
}
