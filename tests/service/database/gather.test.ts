/** Look-ups that are asked for at the same time are one query, and none suffers from its neighbours. */
import { expect, it } from 'vitest';
import { batchedLookup } from '../../../src/engine/service/database/batchLoader.ts';
import type { Connection } from '../../../src/engine/service/database/database.ts';

const connection = {} as Connection;

/** Looks up texts, by their length; each query is kept until it is let go. */
function lookUps() {
  const asked: string[][] = [];
  const waiting: (() => void)[] = [];
  const lookUp = batchedLookup<string, number>(async (_, keys) => {
    asked.push([...keys]);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (keys.includes('lost')) throw Object.assign(new Error('lost'), { code: 'ECONNRESET' });
    if (keys.includes('bad')) throw new Error('bad');
    return keys.map((key) => (key === 'none' ? undefined : key.length));
  });
  const letGo = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
  };
  return { asked, lookUp: (key: string, by = connection) => lookUp(by, key), letGo };
}

it('loads concurrent look-ups in one query, and later ones in the next', async () => {
  const { asked, lookUp, letGo } = lookUps();
  const first = Promise.all([lookUp('a'), lookUp('none'), lookUp('a')]);
  await expect.poll(() => asked.length).toBe(1);
  const second = [lookUp('bbb')];
  await new Promise((resolve) => setTimeout(resolve, 20));
  second.push(lookUp('cc'));
  expect(asked).toEqual([['a', 'none', 'a']]);
  await letGo();
  expect(await first).toEqual([1, undefined, 1]);
  await letGo();
  expect(await Promise.all(second)).toEqual([3, 2]);
  expect(asked.slice(1)).toEqual([['bbb', 'cc']]);
});

it('caches nothing: each look-up queries again', async () => {
  const { asked, lookUp, letGo } = lookUps();
  for (let times = 0; times < 2; times += 1) {
    const found = lookUp('a');
    await letGo();
    expect(await found).toBe(1);
  }
  expect(asked).toHaveLength(2);
});

it('keeps the queries of a transaction separate from others', async () => {
  const { asked, lookUp } = lookUps();
  void lookUp('a');
  void lookUp('b', {} as Connection);
  await expect.poll(() => asked).toEqual([['a'], ['b']]);
});

it('limits a query to 256 values, and runs further ones in sequence', async () => {
  const { asked, lookUp, letGo } = lookUps();
  const all = Promise.all(Array.from({ length: 600 }, (_, at) => lookUp(`${at}`)));
  for (const sizes of [[256], [256, 256], [256, 256, 88]]) {
    await expect.poll(() => asked.map(({ length }) => length)).toEqual(sizes);
    await letGo();
  }
  expect((await all).slice(-2)).toEqual([3, 3]);
});

it('fails only the value that the database rejects', async () => {
  const { asked, lookUp, letGo } = lookUps();
  const all = Promise.allSettled([lookUp('a'), lookUp('bad'), lookUp('cc')]);
  for (let queries = 0; queries < 4; queries += 1) await letGo();
  expect((await all).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    1,
    'bad',
    2,
  ]);
  expect(asked).toHaveLength(4);
});

it('does not retry when the database is unavailable', async () => {
  const { asked, lookUp, letGo } = lookUps();
  const all = Promise.allSettled([lookUp('a'), lookUp('lost')]);
  await letGo();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toHaveLength(1);
});
