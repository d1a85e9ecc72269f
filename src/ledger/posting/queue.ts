/**
 * Collects postings into batches: those that arrive while a batch is being written go into the next one. Concurrent batches
 * have no wallet in common, so that none waits for another's locks. A full queue rejects postings, and closing the queue waits
 * for those it has accepted.
 */
import { ServiceError } from '#engine/service';
import { type PostedTransaction, type Posting, StaleAuthorization } from './posting.ts';

/** The outcome of a posting: its transaction, or the error for its caller. */
export type Outcome = PostedTransaction | Error;

export type QueueOptions = {
  /** Resolves to one outcome for each posting, in order. */
  write: (postings: Posting[]) => Promise<Outcome[]>;
  /** The maximum number of concurrent batches. */
  inFlight: number;
  /**
   * The minimum size of a batch that is written while another one is. Fewer postings wait for that one to end, but at most
   * `maxWait` milliseconds, since it may be waiting for locked rows.
   */
  minConcurrentSize?: number;
  maxWait?: number;
  /** The maximum numbers of postings in a batch, and in the queue. */
  batchSize?: number;
  maxQueued?: number;
};

type QueuedPosting = {
  posting: Posting;
  resolve: (transaction: PostedTransaction) => void;
  reject: (why: Error) => void;
};

const walletsOf = ({ fromWallet, toWallet }: Posting) => [fromWallet, toWallet];

/** The maximum number of blocked postings that are skipped for later ones: searching further costs more than it gains. */
const MAX_SKIPPED = 512;

/** The request that is using an idempotency key right now. */
type Repeat = { request: Buffer; outcome: Promise<PostedTransaction> };

export function createQueue({
  write,
  inFlight,
  minConcurrentSize = 1,
  maxWait = 20,
  batchSize = 256,
  maxQueued = 8192,
}: QueueOptions) {
  let queued: QueuedPosting[] = [];
  /** Wallets of the batches that are being written. */
  const busyWallets = new Set<string>();
  const repeats = new Map<string, Repeat>();
  let writing = 0;
  let isClosing = false;
  let isScheduled = false;
  let isTimerSet = false;
  let onDrained: (() => void) | undefined;

  async function writeNext(minSize = minConcurrentSize): Promise<void> {
    isScheduled = false;
    if (writing >= inFlight || queued.length === 0) return;
    const batch = takeBatch(minSize);
    // All waiting postings need a busy wallet, or are too few: the end of the current batch calls this again.
    if (batch.length === 0) return;
    writing += 1;
    if (queued.length > 0) schedule();
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
      for (const { posting } of batch) for (const wallet of walletsOf(posting)) busyWallets.delete(wallet);
      if (queued.length > 0) schedule();
      else if (writing === 0) onDrained?.();
    }
  }

  /**
   * Takes the first waiting postings, except those with a busy wallet and later ones of the same wallets.
   * @param minSize the minimum size while another batch is being written: fewer are left in the queue
   */
  function takeBatch(minSize: number): QueuedPosting[] {
    const batch: QueuedPosting[] = [];
    const skipped: QueuedPosting[] = [];
    const skippedWallets = new Set<string>();
    let examined = 0;
    while (examined < queued.length && batch.length < batchSize && skipped.length < MAX_SKIPPED) {
      const one = queued[examined] as QueuedPosting;
      examined += 1;
      const wallets = walletsOf(one.posting);
      if (wallets.some((wallet) => busyWallets.has(wallet) || skippedWallets.has(wallet))) {
        skipped.push(one);
        for (const wallet of wallets) skippedWallets.add(wallet);
      } else batch.push(one);
    }
    if (writing > 0 && batch.length < minSize) {
      if (batch.length > 0) writeAfterMaxWait();
      return [];
    }
    for (const { posting } of batch) for (const wallet of walletsOf(posting)) busyWallets.add(wallet);
    queued = [...skipped, ...queued.slice(examined)];
    return batch;
  }

  function schedule(): void {
    if (isScheduled || writing >= inFlight) return;
    isScheduled = true;
    setImmediate(() => writeNext());
  }

  function writeAfterMaxWait(): void {
    if (isTimerSet) return;
    isTimerSet = true;
    setTimeout(() => {
      isTimerSet = false;
      void writeNext(1);
    }, maxWait);
  }

  function enqueue(posting: Posting): Promise<PostedTransaction> {
    if (isClosing || queued.length >= maxQueued) return Promise.reject(new ServiceError('unavailable'));
    return new Promise((resolve, reject) => {
      queued.push({ posting, resolve, reject });
      schedule();
    });
  }

  /** A repeat of a request in progress waits for its outcome, so that it isn't booked twice. */
  function add(posting: Posting): Promise<PostedTransaction> {
    if (!posting.idempotency) return enqueue(posting);
    const { key, request } = posting.idempotency;
    const name = `${posting.operator} ${key}`;
    const repeat = repeats.get(name);
    // The outcome may predate the change that would invalidate this posting's authorization.
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
    countQueued: () => queued.length,
    async close(): Promise<void> {
      isClosing = true;
      if (queued.length === 0 && writing === 0) return;
      await new Promise<void>((resolve) => {
        onDrained = resolve;
      });
    },
  };
}
