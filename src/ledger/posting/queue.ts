/**
 * Gathers postings into batches: what arrives while they are being written goes into the next. Batches that
 * are written at the same time have no wallet in common, so that none waits for another's locks. A full queue
 * refuses rather than grow, and closing it waits for what it has taken in.
 */
import { ServiceError } from '#engine/service';
import { type PostedTransaction, type Posting, StaleAuthorization } from './posting.ts';

/** What became of a posting: the transaction, or the refusal that its caller gets. */
export type Outcome = PostedTransaction | Error;

export type QueueOptions = {
  /** Answers one outcome for each posting, in order. */
  write: (postings: Posting[]) => Promise<Outcome[]>;
  /** How many batches are written at the same time. */
  inFlight: number;
  /**
   * How many postings a batch must have to be written beside another. Fewer wait for the end of that one, but no
   * longer than a moment (milliseconds): it may be waiting for rows that somebody else holds.
   */
  beside?: number;
  moment?: number;
  /** The most postings in a batch, and the most that wait. */
  batchSize?: number;
  waiting?: number;
};

type Waiting = { posting: Posting; resolve: (made: PostedTransaction) => void; reject: (why: Error) => void };

const walletsOf = ({ fromWallet, toWallet }: Posting) => [fromWallet, toWallet];

/** Where so many wait for wallets, those behind them wait too: looking further costs more than it wins. */
const MOST_PASSED = 512;

/** A key that is being used right now, by whom and for which request. */
type Repeat = { request: Buffer; outcome: Promise<PostedTransaction> };

export function createQueue({
  write,
  inFlight,
  beside = 1,
  moment = 20,
  batchSize = 256,
  waiting: limit = 8192,
}: QueueOptions) {
  let waiting: Waiting[] = [];
  /** Wallets of the batches that are being written. */
  const held = new Set<string>();
  const repeats = new Map<string, Repeat>();
  let writing = 0;
  let closing = false;
  let scheduled = false;
  let isWaitingMoment = false;
  let drained: (() => void) | undefined;

  async function writeNext(least = beside): Promise<void> {
    scheduled = false;
    if (writing >= inFlight || waiting.length === 0) return;
    const batch = takeBatch(least);
    // What waits needs a wallet that is held, or is too little: the end of that batch brings it back here.
    if (batch.length === 0) return;
    writing += 1;
    if (waiting.length > 0) schedule();
    try {
      const outcomes = await write(batch.map(({ posting }) => posting));
      batch.forEach(({ resolve, reject }, at) => {
        const outcome = outcomes[at] ?? new ServiceError('internal');
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error as Error);
    } finally {
      writing -= 1;
      for (const { posting } of batch) for (const wallet of walletsOf(posting)) held.delete(wallet);
      if (waiting.length > 0) schedule();
      else if (writing === 0) drained?.();
    }
  }

  /**
   * The first that wait, without those whose wallets are held and those that come after them in a wallet.
   * @param least beside another batch so many, or none
   */
  function takeBatch(least: number): Waiting[] {
    const batch: Waiting[] = [];
    const passed: Waiting[] = [];
    const passedWallets = new Set<string>();
    let looked = 0;
    while (looked < waiting.length && batch.length < batchSize && passed.length < MOST_PASSED) {
      const one = waiting[looked] as Waiting;
      looked += 1;
      const wallets = walletsOf(one.posting);
      if (wallets.some((wallet) => held.has(wallet) || passedWallets.has(wallet))) {
        passed.push(one);
        for (const wallet of wallets) passedWallets.add(wallet);
      } else batch.push(one);
    }
    if (writing > 0 && batch.length < least) {
      if (batch.length > 0) waitMoment();
      return [];
    }
    for (const { posting } of batch) for (const wallet of walletsOf(posting)) held.add(wallet);
    waiting = [...passed, ...waiting.slice(looked)];
    return batch;
  }

  function schedule(): void {
    if (scheduled || writing >= inFlight) return;
    scheduled = true;
    setImmediate(() => writeNext());
  }

  function waitMoment(): void {
    if (isWaitingMoment) return;
    isWaitingMoment = true;
    setTimeout(() => {
      isWaitingMoment = false;
      void writeNext(1);
    }, moment);
  }

  function enqueue(posting: Posting): Promise<PostedTransaction> {
    if (closing || waiting.length >= limit) return Promise.reject(new ServiceError('unavailable'));
    return new Promise((resolve, reject) => {
      waiting.push({ posting, resolve, reject });
      schedule();
    });
  }

  /** Repeats of a request that is under way wait for its outcome: they can't be booked twice. */
  function add(posting: Posting): Promise<PostedTransaction> {
    if (!posting.idempotency) return enqueue(posting);
    const { key, request } = posting.idempotency;
    const name = `${posting.operator} ${key}`;
    const repeat = repeats.get(name);
    // Its outcome may have come before what this one was judged by was checked.
    if (repeat && posting.authorizedUnder !== undefined) return Promise.reject(new StaleAuthorization());
    if (repeat) {
      return repeat.request.equals(request)
        ? repeat.outcome
        : Promise.reject(new ServiceError('idempotency_key_reused'));
    }
    const outcome = enqueue(posting).finally(() => repeats.delete(name));
    repeats.set(name, { request, outcome });
    return outcome;
  }

  return {
    add,
    waiting: () => waiting.length,
    async close(): Promise<void> {
      closing = true;
      if (waiting.length === 0 && writing === 0) return;
      await new Promise<void>((resolve) => {
        drained = resolve;
      });
    },
  };
}
