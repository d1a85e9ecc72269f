/** A search that the service answers in parts is one page to whoever asked for it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import { enterAs } from '../visit.tsx';

beforeEach(() => enterAs('root'));
afterEach(() => vi.restoreAllMocks());

type Part = { found: number; next?: string; searchedTo?: string };

/** The service, which answers these parts one after the other; which rows it was asked for, and from where. */
function answering(parts: Part[]): string[] {
  const asked: string[] = [];
  let rows = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const query = new URL(String(url)).searchParams;
    asked.push(`${query.get('range')} ${query.get('after') ?? ''}`.trim());
    const { found, ...more } = parts.shift() as Part;
    const data = Array.from({ length: found }, (_, at) => ({ _id: `row ${rows + at + 1}` }));
    rows += found;
    return Response.json({ data, total: 4000, estimated: true, ...more });
  });
  return asked;
}

const search = (q: string, page = 1) =>
  dataProvider.getList('transaction', {
    pagination: { page, perPage: 5 },
    sort: { field: 'date', order: 'DESC' },
    filter: { q },
  });

it('continues until the list ends, and then knows the total', async () => {
  const asked = answering([
    { found: 1, next: 'a', searchedTo: '2026-10-01T00:00:00.000Z' },
    { found: 0, next: 'b', searchedTo: '2026-06-01T00:00:00.000Z' },
    { found: 2 },
  ]);
  const { data, total, pageInfo, meta } = await search('rare');
  expect(data.map(({ id }) => id)).toEqual(['row 1', 'row 2', 'row 3']);
  expect({ total, estimated: meta.estimated }).toEqual({ total: 3, estimated: undefined });
  expect(pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: false });
  expect(asked).toEqual(['[0,4]', '[0,3] a', '[0,3] b']);
});

it('continues until the page is full, and the next page starts where it ended', async () => {
  const asked = answering([
    { found: 3, next: 'a', searchedTo: '2026-10-01T00:00:00.000Z' },
    { found: 2, next: 'b' },
    { found: 1 },
  ]);
  const first = await search('frequent');
  expect(first.data).toHaveLength(5);
  expect([first.total, first.meta.estimated, first.pageInfo?.hasNextPage]).toEqual([4000, true, true]);
  const second = await search('frequent', 2);
  expect([second.data.length, second.total, second.meta.estimated]).toEqual([1, 6, undefined]);
  expect(asked).toEqual(['[0,4]', '[0,1] a', '[0,4] b']);
});

it('finds nothing in an empty list', async () => {
  answering([{ found: 0, next: 'a', searchedTo: '2026-10-01T00:00:00.000Z' }, { found: 0 }]);
  expect(await search('nothing')).toMatchObject({ data: [], total: 0 });
});
