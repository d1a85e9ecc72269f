/** `POST wallet/transfers`: many transfers in one call, in the batches of the ledger. */
import { MAX_MINOR_UNITS } from '#engine/contract';
import {
  ApprovalRequired,
  type Caller,
  type CallRequest,
  type Core,
  invalidField,
  performOrRequest,
  type Routes,
  ServiceError,
  serve,
  toItemError,
} from '#engine/service';
import {
  type AtomicOutcome,
  findPriorOutcome,
  operatorOf,
  type Posting,
  requireSameRequests,
  retryTransaction,
} from '#ledger';
import { manyTransfers, type TransferOutcome } from '../manyTransfers.ts';
import { type TransferBody, transfer } from '../transferCalls.ts';
import { requireBooked } from './bulkPayment.ts';
import { idempotencyOf } from './creditDebit.ts';
import { prepareTransfer } from './transferMoney.ts';

type Transfer = TransferBody & { key?: string | undefined };
type Prepared = Awaited<ReturnType<typeof prepareTransfer>>;

export const registerManyTransfers: Routes = ({ app, ...core }) => {
  // Authorized once for all of them, and not optimistically: each transfer would have to be repeated.
  serve(app, manyTransfers, async ({ caller, body: { transfers, atomic }, idempotencyKey, origin }) => {
    if (atomic) return { data: await postAll(core, caller, transfers, idempotencyKey) };
    const onFailure = (error: unknown) => app.log.error({ err: error }, 'a transfer failed');
    return { data: await postEach(core, caller, transfers, { idempotencyKey, origin, onFailure }) };
  });
};

type EachRequest = {
  idempotencyKey: string;
  origin: CallRequest['origin'];
  onFailure(error: unknown): void;
};

/** Each on its own, in their order. A transfer that needs an approval waits for it as the single call does. */
async function postEach(
  core: Core,
  caller: Caller,
  transfers: readonly Transfer[],
  { idempotencyKey, origin, onFailure }: EachRequest,
): Promise<TransferOutcome[]> {
  const keyed = transfers.map(({ key: own, ...body }, at) => {
    const key = own ?? `${idempotencyKey} ${at}`;
    return { own, key, body, idempotency: idempotencyOf({ idempotencyKey: key, call: 'transfer', body }) };
  });
  const ofPosition = keyed.filter(({ own }) => own === undefined);
  if (ofPosition.length > 0) await requireSameList(core, caller, idempotencyKey, ofPosition);
  // Looked up together, so that the ledger receives them together and in their order.
  const prepared = await Promise.all(
    keyed.map(({ key, body }) =>
      prepareTransfer(caller, 'transfer', body, key).catch((error: unknown) => ({ error })),
    ),
  );
  const post = async (one: Prepared | { error: unknown }, at: number): Promise<TransferOutcome> => {
    const { key, body, idempotency } = keyed[at] as (typeof keyed)[number];
    const request = { params: {}, query: {}, body, idempotencyKey: key, origin };
    try {
      const result = await performOrRequest(core, { call: transfer, caller, request }, async () => {
        if ('error' in one) throw one.error;
        return { body: await core.ledger.postFor(caller, { ...one, idempotency }) };
      });
      return toOutcome(result);
    } catch (error) {
      return toItemError(error, caller, onFailure);
    }
  };
  return Promise.all(prepared.map(post));
}

/**
 * A list that is sent again, but from which a transfer was removed, would be paid anew from there on. What was not recorded the first
 * time may be corrected.
 * @throws ServiceError `idempotency_key_reused` if a transfer was recorded at a position where the list now has another, or if the key
 *   was used for another call
 */
async function requireSameList(
  { database }: Core,
  { user }: Caller,
  key: string,
  ofPosition: readonly { idempotency: ReturnType<typeof idempotencyOf> }[],
): Promise<void> {
  // No request has this hash: such a list has no entry under the key of its call.
  const ofCall = { key, request: Buffer.alloc(0) };
  await requireSameRequests(database.orm, user, [
    ofCall,
    ...ofPosition.map(({ idempotency }) => idempotency),
  ]);
}

function toOutcome({ status, body }: { status?: number; body: unknown }): TransferOutcome {
  const { _id = '', approval } = body as { _id?: string; approval?: { _id: string } };
  return status === 202 && approval ? { approval: approval._id } : { transaction: _id };
}

/**
 * All or none, under the key of the call.
 * @throws ServiceError of the first transfer that is declined; its field is `transfers.<position>`
 */
async function postAll(
  core: Core,
  caller: Caller,
  transfers: readonly Transfer[],
  idempotencyKey: string,
): Promise<TransferOutcome[]> {
  const idempotency = idempotencyOf({ idempotencyKey, call: 'transfers', body: { transfers } });
  const request = { operator: caller.user, ...idempotency };
  const postPrepared = (prepared: readonly Prepared[]): Promise<AtomicOutcome> =>
    retryTransaction(core.database, async (transaction) => {
      const prior = await findPriorOutcome(transaction, request);
      return prior ?? core.ledger.postAtomically(transaction, withTotals(prepared, caller), request);
    }).catch((error: unknown) => {
      // A request shows one payment: what leaves a wallet in a currency.
      if (error instanceof ApprovalRequired && new Set(prepared.map(paymentOf)).size > 1)
        throw invalidField('transfers', { key: 'validation.approvedApart' });
      throw error;
    });
  const outcome =
    (await findPriorOutcome(core.database.orm, request)) ??
    (await postPrepared(await prepareAll(caller, transfers, idempotencyKey)));
  const transactions = requireBooked(outcome, (at) => `transfers.${at}`);
  return transactions.map((transaction) => ({ transaction }));
}

/** Outside the transaction: it reads by the caller's connection, and the embedded database has only one. */
function prepareAll(
  caller: Caller,
  transfers: readonly Transfer[],
  idempotencyKey: string,
): Promise<Prepared[]> {
  return Promise.all(
    transfers.map((body, at) =>
      prepareTransfer(caller, 'transfer', body, idempotencyKey).catch((error: unknown) => {
        throw atPosition(error, at);
      }),
    ),
  );
}

/** Names the transfer in the fields of its error. */
function atPosition(error: unknown, at: number): unknown {
  if (!(error instanceof ServiceError) || !error.validationErrors) return error;
  const complaints = Object.entries(error.validationErrors).map(
    ([field, complaint]) =>
      [field === '_body' ? `transfers.${at}` : `transfers.${at}.${field}`, complaint] as const,
  );
  return new ServiceError(error.code, Object.fromEntries(complaints));
}

/** What a policy judges as one payment. */
const paymentOf = ({ fromWallet, currency }: Prepared): string => `${fromWallet} ${currency}`;

/** Policies judge the whole that leaves a wallet in a currency, so that a payment can't be split below them. */
function withTotals(prepared: readonly Prepared[], caller: Caller): Posting[] {
  const totals = new Map<string, bigint>();
  for (const one of prepared) totals.set(paymentOf(one), (totals.get(paymentOf(one)) ?? 0n) + one.units);
  return prepared.map((one) => {
    const total = totals.get(paymentOf(one)) ?? one.units;
    if (total > MAX_MINOR_UNITS) throw new ServiceError('amount_out_of_range');
    return { ...one, ...operatorOf(caller), total };
  });
}
