/** The queue in front of the ledger: batches, its limit, its end. */
import { describe, expect, it } from 'vitest';
import type { PostedTransaction, Posting } from '../../../src/ledger/posting/posting.ts';
import { createQueue, type Outcome } from '../../../src/ledger/posting/queue.ts';

const posting = (reference: string, fromWallet = `from ${reference}`, toWallet = `to ${reference}`) =>
  ({ reference, operator: 'someone', fromWallet, toWallet }) as Posting;

/** Batches that end on command. */
function createGate() {
  const batches: { references: string[]; finish: () => void }[] = [];
  const write = (postings: Posting[]) =>
    new Promise<Outcome[]>((resolve) => {
      const references = postings.map(({ reference }) => reference);
      const finish = () =>
        resolve(postings.map(({ reference }) => ({ _id: reference }) as PostedTransaction));
      batches.push({ references, finish });
    });
  /** Waits until this many have started. */
  const begun = (count: number) => expect.poll(() => batches.length).toBe(count);
  return { batches, write, begun };
}

/** Long enough for an unwanted effect to show. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

it('adds postings that arrive during a batch to the next one', async () => {
  const { batches, write, begun } = createGate();
  const queue = createQueue({ write, inFlight: 1, batchSize: 3 });
  const first = queue.add(posting('1'));
  await soon();
  const rest = ['2', '3', '4', '5'].map((reference) => queue.add(posting(reference)));
  await soon();
  expect(batches.map(({ references }) => references)).toEqual([['1']]);
  batches[0]?.finish();
  expect((await first)._id).toBe('1');
  await begun(2);
  expect(batches[1]?.references).toEqual(['2', '3', '4']);
  batches[1]?.finish();
  await begun(3);
  batches[2]?.finish();
  expect((await Promise.all(rest)).map(({ _id }) => _id)).toEqual(['2', '3', '4', '5']);
});

it('writes as many batches concurrently as allowed', async () => {
  const { batches, write, begun } = createGate();
  const queue = createQueue({ write, inFlight: 2, batchSize: 1 });
  const all = ['1', '2', '3'].map((reference) => queue.add(posting(reference)));
  await begun(2);
  await soon();
  expect(batches).toHaveLength(2);
  for (const at of [0, 1, 2]) {
    await begun(Math.max(2, at + 1));
    batches[at]?.finish();
  }
  await Promise.all(all);
});

describe('a batch too small to be written concurrently', () => {
  const opened = (maxWait: number) => {
    const { batches, write } = createGate();
    const queue = createQueue({ write, inFlight: 2, minConcurrentSize: 3, maxWait });
    return { batches, add: queue.add, written: () => batches.map(({ references }) => references) };
  };

  it('is written together with later arrivals', async () => {
    const { batches, add, written } = opened(1_000_000);
    const all = [add(posting('1'))];
    await soon();
    all.push(add(posting('2')), add(posting('3')));
    await soon();
    expect(written()).toEqual([['1']]);
    all.push(add(posting('4')));
    await expect.poll(written).toEqual([['1'], ['2', '3', '4']]);
    all.push(add(posting('5')));
    batches[0]?.finish();
    batches[1]?.finish();
    await expect.poll(written).toEqual([['1'], ['2', '3', '4'], ['5']]);
    batches[2]?.finish();
    await Promise.all(all);
  });

  it('waits only for a moment', async () => {
    const { batches, add, written } = opened(1);
    const all = [add(posting('1'))];
    await soon();
    all.push(add(posting('2')), add(posting('3')));
    await expect.poll(written).toEqual([['1'], ['2', '3']]);
    for (const { finish } of batches) finish();
    await Promise.all(all);
  });
});

it('never writes batches with a common wallet concurrently, and keeps the order within a wallet', async () => {
  const { batches, write, begun } = createGate();
  const queue = createQueue({ write, inFlight: 3 });
  const all = [queue.add(posting('1', 'ann', 'bob'))];
  await begun(1);
  all.push(
    queue.add(posting('2', 'bob', 'cid')),
    queue.add(posting('3', 'dan', 'cid')),
    queue.add(posting('4', 'eve', 'fay')),
  );
  await begun(2);
  await soon();
  const written = () => batches.map(({ references }) => references);
  // The third waits for the second, which waits for Bob.
  expect(written()).toEqual([['1'], ['4']]);
  batches[0]?.finish();
  await expect.poll(written).toEqual([['1'], ['4'], ['2', '3']]);
  batches[1]?.finish();
  batches[2]?.finish();
  await Promise.all(all);
});

it('rejects postings as unavailable when it is full, and continues afterwards', async () => {
  const { batches, write, begun } = createGate();
  const queue = createQueue({ write, inFlight: 1, batchSize: 1, maxQueued: 2 });
  const accepted = [queue.add(posting('1'))];
  await begun(1);
  accepted.push(queue.add(posting('2')), queue.add(posting('3')));
  await expect(queue.add(posting('4'))).rejects.toMatchObject({ code: 'unavailable' });
  for (const at of [0, 1, 2]) {
    await begun(at + 1);
    batches[at]?.finish();
  }
  await Promise.all(accepted);
  const later = queue.add(posting('5'));
  await begun(4);
  batches[3]?.finish();
  expect((await later)._id).toBe('5');
});

it('closes when everything queued is written, and accepts no more', async () => {
  const { batches, write, begun } = createGate();
  const queue = createQueue({ write, inFlight: 1, batchSize: 1 });
  const accepted = [queue.add(posting('1')), queue.add(posting('2'))];
  let closed = false;
  const closing = queue.close().then(() => {
    closed = true;
  });
  await expect(queue.add(posting('3'))).rejects.toMatchObject({ code: 'unavailable' });
  await begun(1);
  batches[0]?.finish();
  await begun(2);
  await soon();
  expect(closed).toBe(false);
  batches[1]?.finish();
  await Promise.all([...accepted, closing]);
  expect(closed).toBe(true);
});

it('fails every posting of a failed batch, and continues', async () => {
  let failing = true;
  const write = async (postings: Posting[]) => {
    if (failing) throw new Error('no database');
    return postings.map(() => ({ _id: 'done' }) as PostedTransaction);
  };
  const queue = createQueue({ write, inFlight: 1 });
  const both = await Promise.allSettled([queue.add(posting('1')), queue.add(posting('2'))]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  failing = false;
  expect((await queue.add(posting('3')))._id).toBe('done');
});
