/** Concurrent look-ups share one query, and none fails because of another. */
import { expect, it } from 'vitest';
import { batchedLookup } from '../../../src/engine/service/database/batchLoader.ts';
import type { Connection } from '../../../src/engine/service/database/database.ts';

const connection = {} as Connection;

/** Looks up texts by their length; each query waits until it is released. */
function createLookup() {
  const requests: string[][] = [];
  const waiting: (() => void)[] = [];
  const lookup = batchedLookup<string, number>(async (_, keys) => {
    requests.push([...keys]);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (keys.includes('lost')) throw Object.assign(new Error('lost'), { code: 'ECONNRESET' });
    if (keys.includes('bad')) throw new Error('bad');
    return keys.map((key) => (key === 'none' ? undefined : key.length));
  });
  const letGo = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
  };
  return { requests, lookUp: (key: string, by = connection) => lookup(by, key), letGo };
}

it('loads concurrent look-ups in one query, and later ones in the next', async () => {
  const { requests, lookUp, letGo } = createLookup();
  const first = Promise.all([lookUp('a'), lookUp('none'), lookUp('a')]);
  await expect.poll(() => requests.length).toBe(1);
  const second = [lookUp('bbb')];
  await new Promise((resolve) => setTimeout(resolve, 20));
  second.push(lookUp('cc'));
  expect(requests).toEqual([['a', 'none', 'a']]);
  await letGo();
  expect(await first).toEqual([1, undefined, 1]);
  await letGo();
  expect(await Promise.all(second)).toEqual([3, 2]);
  expect(requests.slice(1)).toEqual([['bbb', 'cc']]);
});

it('caches nothing: each look-up queries again', async () => {
  const { requests, lookUp, letGo } = createLookup();
  for (let times = 0; times < 2; times += 1) {
    const matches = lookUp('a');
    await letGo();
    expect(await matches).toBe(1);
  }
  expect(requests).toHaveLength(2);
});

it('keeps the queries of a transaction separate from others', async () => {
  const { requests, lookUp } = createLookup();
  void lookUp('a');
  void lookUp('b', {} as Connection);
  await expect.poll(() => requests).toEqual([['a'], ['b']]);
});

it('limits a query to 256 values, and runs further ones in sequence', async () => {
  const { requests, lookUp, letGo } = createLookup();
  const all = Promise.all(Array.from({ length: 600 }, (_, at) => lookUp(`${at}`)));
  for (const sizes of [[256], [256, 256], [256, 256, 88]]) {
    await expect.poll(() => requests.map(({ length }) => length)).toEqual(sizes);
    await letGo();
  }
  expect((await all).slice(-2)).toEqual([3, 3]);
});

it('fails only the value that the database rejects', async () => {
  const { requests, lookUp, letGo } = createLookup();
  const all = Promise.allSettled([lookUp('a'), lookUp('bad'), lookUp('cc')]);
  for (let queries = 0; queries < 4; queries += 1) await letGo();
  expect((await all).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    1,
    'bad',
    2,
  ]);
  expect(requests).toHaveLength(4);
});

it('does not retry when the database is unavailable', async () => {
  const { requests, lookUp, letGo } = createLookup();
  const all = Promise.allSettled([lookUp('a'), lookUp('lost')]);
  await letGo();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(requests).toHaveLength(1);
});
