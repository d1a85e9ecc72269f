/**
 * A tenant's list equals root's list for the same request without the rows of others: for any filter, order and
 * page, including filters that name invisible rows, and for root's cursors.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filterKeys, sortKeys } from '../../../src/engine/contract/lists/lists.ts';
import { declarations } from '../../../src/engine/contract/registry.ts';
import type { Resource } from '../../../src/engine/contract/resource.ts';
import { runs } from '../../setup/sampled.ts';
import { type CallResponse, startServiceWithPlatform, type TestService } from '../harness.ts';
import { createWorld } from '../permissions/createWorld.ts';
import type { World } from '../permissions/world.ts';

type Row = Record<string, unknown> & { _id: string };
type Request = {
  filter: Record<string, unknown>;
  sort?: [string, string];
  range: [number, number];
  after?: string;
};

const tenants = ['admin', 'agent', 'customer'] as const;
type Who = 'root' | (typeof tenants)[number];

let test: TestService;
let world: World;
/** All rows, as seen by root, and the ids visible to each tenant. */
const all = new Map<Resource, Row[]>();
const visible = new Map<string, Set<string>>();

beforeAll(async () => {
  test = await startServiceWithPlatform();
  world = await createWorld(test);
  for (const resource of declarations) {
    all.set(resource, (await list(resource, 'root', { filter: {}, range: [0, 999] })).body.data);
    for (const who of tenants) {
      const { status, body } = await list(resource, who, { filter: {}, range: [0, 999] });
      const rows: Row[] = status === 403 ? [] : body.data;
      visible.set(`${resource.name} ${who}`, new Set(rows.map(({ _id }) => _id)));
    }
  }
});
afterAll(() => test.close());

function list(resource: Resource, who: Who, { filter, sort, range, after }: Request): Promise<CallResponse> {
  const as = world.tokens[who];
  if (resource.list.method === 'POST') {
    return test.call('POST', resource.name, { as, body: { filter, sort, range, after } });
  }
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: JSON.stringify(range) });
  if (sort) query.set('sort', JSON.stringify(sort));
  if (after) query.set('after', after);
  return test.call('GET', `${resource.name}?${query}`, { as });
}

/** Filter values: those of some row, twice as often of one that the caller sees, or that name one. */
function filterValue(resource: Resource, who: Who, key: string): fc.Arbitrary<unknown> {
  const everybodys = all.get(resource) ?? [];
  const theirs = everybodys.filter(({ _id }) => visible.get(`${resource.name} ${who}`)?.has(_id));
  const rows = [...everybodys, ...theirs];
  const ids = [...all.values()].flatMap((some) => some.map(({ _id }) => _id));
  if (key === '_id' || key === 'party') {
    return fc.oneof(
      fc.constantFrom(...ids),
      fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 5 }),
    );
  }
  const texts = rows.flatMap((row) => resource.list.search.map((name) => String(row[name] ?? '')));
  const words = texts.flatMap((text) => text.split(/\s+/)).filter((word) => word.length > 2);
  if (key === 'q') return fc.constantFrom(...words, 'customer', 'two');
  const name = key.replace(/_(gte|lte|like|within)$/, '');
  const values = rows.map((row) => row[name]).filter((value) => value !== null && value !== undefined);
  return fc.constantFrom(
    ...(values.length ? values : ['x']),
    ...(name in resource.fields ? ids.slice(0, 9) : []),
  );
}

const someFilter = (resource: Resource, who: Who) =>
  fc
    .uniqueArray(fc.constantFrom(...filterKeys(resource)), { maxLength: 2 })
    .chain((keys) =>
      fc.tuple(...keys.map((key) => filterValue(resource, who, key).map((value) => [key, value] as const))),
    )
    .map((pairs) => Object.fromEntries(pairs));

const someSort = (resource: Resource) =>
  fc.tuple(fc.constantFrom(...sortKeys(resource)), fc.constantFrom('ASC', 'DESC'));

/** Created during the run, because the rows exist only then. Mostly of lists of which the caller sees rows. */
const requests = fc
  .constant(null)
  .chain(() => {
    const lists = declarations.flatMap((resource) => tenants.map((who) => [resource, who] as const));
    const withRows = lists.filter(([{ name }, who]) => visible.get(`${name} ${who}`)?.size);
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...withRows) },
      { weight: 1, arbitrary: fc.constantFrom(...lists) },
    );
  })
  .chain(([resource, who]) =>
    fc
      .tuple(someFilter(resource, who), someSort(resource))
      .map(([filter, sort]) => ({ resource, who, filter, sort })),
  );

it("finds with any filter what root finds, limited to the tenant's rows", async () => {
  let matches = 0;
  await fc.assert(
    fc.asyncProperty(requests, async ({ resource, who, filter, sort }) => {
      const request: Request = { filter, sort, range: [0, 999] };
      const [theirs, roots] = await Promise.all([
        list(resource, who, request),
        list(resource, 'root', request),
      ]);
      if (theirs.status === 403) return;
      const seen = visible.get(`${resource.name} ${who}`) ?? new Set();
      const rows: Row[] = roots.status === 200 ? roots.body.data : [];
      const expected = rows.map(({ _id }) => _id).filter((id) => seen.has(id));
      // An invisible value may be rejected as invalid; then nothing is found either.
      if (theirs.status === 400) {
        expect(expected).toEqual([]);
        return;
      }
      expect(theirs.status, theirs.text).toBe(200);
      expect(theirs.body.data.map(({ _id }: Row) => _id)).toEqual(expected);
      expect(theirs.body.total).toBe(expected.length);
      matches += expected.length;
    }),
    { seed: 20_261_121, numRuns: runs(300) },
  );
  expect(matches).toBeGreaterThan(runs(50));
});

it("returns only the tenant's rows from a cursor of root's", async () => {
  const unbounded = declarations.filter((resource) => resource.list.unbounded);
  expect(unbounded.map(({ name }) => name)).toEqual(['transaction', 'audit']);
  for (const resource of unbounded) {
    for (const [field, order] of sortKeys(resource).flatMap(
      (key) =>
        [
          [key, 'ASC'],
          [key, 'DESC'],
        ] as const,
    )) {
      const sort: [string, string] = [field, order];
      const { body } = await list(resource, 'root', { filter: {}, sort, range: [0, 2] });
      for (const who of tenants) {
        const response = await list(resource, who, { filter: {}, sort, range: [0, 999], after: body.next });
        if (response.status === 403) continue;
        const ids = response.body.data.map(({ _id }: Row) => _id);
        const seen = visible.get(`${resource.name} ${who}`);
        expect(ids.filter((id: string) => !seen?.has(id))).toEqual([]);
      }
    }
  }
});
