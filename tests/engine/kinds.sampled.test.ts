/** Every kind works in every resource: a value is found again, however it is asked for. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '../../src/engine/contract/fields.ts';
import { filterKey, listOperators } from '../../src/engine/contract/lists/filterGrammar.ts';
import { sortKeys } from '../../src/engine/contract/lists/lists.ts';
import type { Resource } from '../../src/engine/contract/resource.ts';
import { createWrongSamples } from '../../src/engine/contract/values/samples.ts';
import { registerServiceFeatures, serviceFeatures } from '../../src/engine/service/feature.ts';
import { newId } from '../../src/engine/service/newId.ts';
import type { Started } from '../../src/engine/service/start.ts';
import {
  type Coin,
  type Sample,
  sampleOf,
  Upload,
  type World,
} from '../../src/engine/testing/fieldValues.ts';
import { type Caller, createCaller, type Tokens } from '../service/caller.ts';
import { emptyDatabase } from './database.ts';
import { compute, drawnResources, isThere, seed } from './kinds/declarations.ts';
import { machinesRows, onTheWall, peoplesRows, takenFor } from './kinds/exported.ts';
import { PASSWORD } from './password.ts';
import { startApp } from './start.ts';

/** Of each resource; `KINDS_RUNS` asks for more. */
const RUNS = Number(process.env.KINDS_RUNS ?? 1);

registerServiceFeatures([...serviceFeatures, { compute }]);

type KindsWorld = World & { coins: readonly Coin[]; roles: readonly string[] };
type Sent = { coin: Coin | undefined; values: Record<string, Sample>; wrong: number };

describe(`every kind (KINDS_SEED=${seed})`, () => {
  let app: Started;
  let call: Caller['call'];
  let head: Tokens;
  let world: KindsWorld;

  beforeAll(async () => {
    app = await startApp(await emptyDatabase());
    ({ call } = createCaller(app as never));
    const answer = await call('POST', 'auth/login', { body: { userName: 'head', password: PASSWORD } });
    head = answer.body.data;
    const coins = [];
    for (const decimals of [0, 2, 8]) {
      coins.push(await done('POST', 'coin', { code: `C${decimals}`, decimals }));
    }
    const roles = ['head'];
    const coinIds = coins.map(({ _id }) => _id);
    world = { coins, roles, records: (to) => (to === 'role' ? roles : coinIds) };
  });
  afterAll(() => app?.close());

  const done = async (method: 'POST' | 'PUT' | 'GET', path: string, body?: object) => {
    const answer = await call(method, path, { as: head, ...(body && { body }) });

    expect([200, 201], answer.text).toContain(answer.status);
    return answer.body.data;
  };
  const listedBy = (name: string, filter: object) => listed({ name }, { filter });
  const listed = async (
    resource: Pick<Resource, 'name'>,
    query: { filter?: object; sort?: [string, string] },
  ) => {
    const asked = Object.entries({ range: [0, 999], ...query }).map(
      ([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`,
    );
    return (await done('GET', `${resource.name}?${asked.join('&')}`)) as Record<string, unknown>[];
  };

  it.each(drawnResources.map((resource) => [resource.name, resource] as const))(
    'a record of %s comes back as it was sent',
    async (_name, resource) => {
      await fc.assert(
        fc.asyncProperty(recordOf(resource, world), recordOf(resource, world), async (drawn, next) => {
          const [first, then] = [await withFiles(resource, drawn), await withFiles(resource, next)];
          await expectRefused(resource, first);
          const made = await done('POST', resource.name, bodyOf(resource, first));
          expect(made).toMatchObject(keptOf(first));
          expectComputed(resource, made, first);
          expect(await done('GET', `${resource.name}/${made._id}`)).toMatchObject(keptOf(first));
          await expectFound(resource, made);

          const changed = await done('PUT', `${resource.name}/${made._id}`, bodyOf(resource, then));
          expect(changed).toMatchObject(keptOf(then));
          expectComputed(resource, changed, then);
          const rows = await listed(resource, { filter: { _id: made._id } });
          expectComputed(resource, rows[0] ?? {}, then);
          await expectFound(resource, changed);
          await expectExported(resource, [made, changed]);
          const entries = await done('POST', 'audit', { filter: { record: made._id } });
          const [created] = entries.filter(({ action }: { action: string }) => action === 'create');
          expect(created.data.after).toMatchObject(keptOf(first));
          // What is worked out of others is theirs.
          expect(Object.keys(created.data.after)).not.toContain('present');
          const [updated] = entries.filter(({ action }: { action: string }) => action === 'update');
          for (const [name, { kept }] of Object.entries(then.values)) {
            const before = first.values[name]?.kept;
            if (JSON.stringify(before) === JSON.stringify(kept)) continue;
            expect(updated.data.before[name]).toEqual(before);
            expect(updated.data.after[name]).toEqual(kept);
          }
        }),
        { numRuns: RUNS, seed },
      );
      await expectSorted(resource);
    },
  );

  it('keeps records that several others refer to, and finds them by name', async () => {
    const coins = world.coins.map(({ _id }) => _id);
    const made = await done('POST', 'linked_thing', { field0: coins.toReversed() });
    expect([made.field0, made._names.field0]).toEqual([coins.toReversed(), 'C8, C2, C0']);

    const coin = await done('POST', 'coin', { code: 'KEPT', decimals: 2 });
    const path = `linked_thing/${made._id}`;
    const changed = await done('PUT', path, { field0: ['kept', coins[0], 'C0'] });
    expect(changed.field0).toEqual([coin._id, coins[0]]);
    expect((await call('DELETE', `coin/${coin._id}`, { as: head })).body.code).toBe('in_use');
    expect(await listedBy('linked_thing', { field0: 'KEPT' })).toHaveLength(1);
    const wrong = await call('PUT', path, { as: head, body: { field0: [coins[0], newId()] } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['field0.1']]);

    expect((await call('DELETE', path, { as: head })).status).toBe(200);
    expect((await call('DELETE', `coin/${coin._id}`, { as: head })).status).toBe(200);
  });

  it('detects links that were altered in the database', async () => {
    const made = await done('POST', 'linked_thing', { field0: ['C2', 'C8'] });
    const { orm } = app.database;
    const unlink = sql`delete from linked_thing_field0 where row = ${made._id} and place = 1`;
    await expect(orm.execute(unlink)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('are sealed') },
    });
    // As its owner may.
    await orm.execute(sql`alter table linked_thing_field0 disable trigger user`);
    await orm.execute(unlink);
    await orm.execute(sql`alter table linked_thing_field0 enable trigger user`);
    const path = `linked_thing/${made._id}`;
    const altered = await call('PUT', path, { as: head, body: { field0: [] } });
    expect([altered.status, altered.body.code]).toEqual([422, 'row_altered']);
  });

  /** Files are sent first. */
  async function withFiles(resource: Resource, { values, ...sent }: Sent): Promise<Sent> {
    const kept: Record<string, Sample> = {};
    for (const [name, value] of Object.entries(values)) {
      if (!(value.sent instanceof Upload)) {
        kept[name] = value;
        continue;
      }
      const { content, name: called } = value.sent;
      const answer = await app.app.inject({
        method: 'POST',
        url: `/api/${resource.name}/files/${name}?name=${encodeURIComponent(called)}`,
        headers: {
          authorization: `Bearer ${head.accessToken}`,
          'content-type': 'application/octet-stream',
        },
        payload: content,
      });
      expect(answer.statusCode, answer.body).toBe(200);
      const { data } = answer.json();
      expect(data.size).toBe(content.length);
      kept[name] = { sent: data, kept: data };
    }
    return { ...sent, values: kept };
  }

  function expectComputed(resource: Resource, record: Record<string, unknown>, { coin, values }: Sent): void {
    expect(record.present).toBe(Object.values(values).filter(({ sent }) => isThere(sent)).length);
    if (resource.fields.coin) expect(record.coinCode).toBe(coin ? `C${coin.decimals}` : null);
  }

  /** What only looks like a value of the kind, said at its field. */
  async function expectRefused(resource: Resource, sent: Sent): Promise<void> {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!(name in sent.values)) continue;
      const wrongs = createWrongSamples(field);
      const value = wrongs[sent.wrong % wrongs.length];
      if (value === undefined) continue;
      const answer = await call('POST', resource.name, {
        as: head,
        body: { ...bodyOf(resource, sent), [name]: value },
      });
      expect([answer.status, answer.text], `${name}: ${JSON.stringify(value)}`).toEqual([400, answer.text]);
      const named = Object.keys(answer.body.errors).map((path) => path.split('.')[0]);
      expect(named, JSON.stringify(value)).toContain(name);
    }
  }

  /** By every filter that its value answers to, and by none that it doesn't. */
  async function expectFound(resource: Resource, record: Record<string, unknown>): Promise<void> {
    for (const [name, field] of Object.entries(resource.fields)) {
      for (const operator of listOperators(field)) {
        // Of a file it is asked whether there is one.
        const askedOf = (row: Record<string, unknown>) =>
          field.kind === 'file' ? row[name] !== null : row[name];
        const value = askedOf(record);
        if (value === null && operator !== 'equal') continue;
        if (field.kind === 'references' || field.kind === 'choices') {
          const every =
            field.kind === 'choices' ? field.choices : [...world.coins.map(({ _id }) => _id), ...world.roles];
          await expectFoundByEach(resource, record, name, every);
          continue;
        }
        const filter = { [filterKey(name, operator)]: value };
        const rows = await listed(resource, { filter });
        expect(
          rows.map(({ _id }) => _id),
          JSON.stringify(filter),
        ).toContain(record._id);
        if (operator === 'equal' && field.kind !== 'money')
          for (const row of rows) expect(askedOf(row)).toEqual(value);
      }
    }
  }

  /** By any of those that it refers to or has chosen, and by no other. */
  async function expectFoundByEach(
    resource: Resource,
    record: Record<string, unknown>,
    name: string,
    every: readonly string[],
  ) {
    const own = record[name] as string[];
    for (const id of every) {
      const rows = await listed(resource, { filter: { [name]: [id] } });
      expect(rows.some(({ _id }) => _id === record._id)).toBe(own.includes(id));
      for (const row of rows) expect(row[name]).toContain(id);
    }
  }

  /** In both files: an import reads in the one exactly what can be sent, a person in the other what the list shows. */
  async function expectExported(resource: Resource, records: Record<string, unknown>[]): Promise<void> {
    await expectForMachines(resource, records);
    for (const [locale, zone] of people) await expectForPeople(resource, records, { locale, zone });
  }

  async function expectForMachines(resource: Resource, records: Record<string, unknown>[]): Promise<void> {
    const rows = await machinesRows(resource, records);
    expect(rows.map(({ cells }) => cells._id)).toEqual(records.map(({ _id }) => _id));
    for (const [at, record] of records.entries()) {
      for (const [name, field] of Object.entries(resource.fields)) {
        const { cells, read } = rows[at] ?? {};
        const value = record[name];
        if (field.kind === 'file') expect(cells?.[name]).toBe(value ? JSON.stringify(value) : '');
        else if (field.kind === 'computed') expect(cells?.[name]).toBe(String(value ?? ''));
        else if (['choices', 'references', 'list'].includes(field.kind))
          expect(read?.[name] ?? []).toEqual(value);
        else expect(read?.[name] ?? null, `${name}: ${cells?.[name]}`).toEqual(value);
      }
    }
  }

  async function expectForPeople(
    resource: Resource,
    records: Record<string, unknown>[],
    read: { locale: string; zone: string },
  ): Promise<void> {
    const rows = await peoplesRows(resource, records, read);
    expect(rows.map(({ _id }) => _id)).toEqual(records.map(({ _id }) => _id));
    for (const [at, record] of records.entries()) {
      const names = record._names as Record<string, string>;
      for (const [name, field] of Object.entries(resource.fields)) {
        const cell = rows[at]?.[name] ?? '';
        const value = record[name];
        const labels = `resources.${resource.name}.choices.${name}`;
        if (field.kind === 'file') expect(cell).toBe((value as { name: string } | null)?.name ?? '');
        else if (field.kind === 'computed') expect(cell).toBe(String(value ?? ''));
        else if (field.kind === 'references') expect(cell).toBe(names[name] ?? '');
        else if (field.kind === 'reference') expect(cell).toBe(names[name] ?? value ?? '');
        else if (field.kind === 'timestamp')
          expect(cell).toBe(value ? onTheWall(String(value), read.zone) : '');
        else if (field.kind === 'choices')
          expect(takenFor(cell, field, { labels, ...read }) ?? []).toEqual(value);
        else if (field.kind === 'list') expect(JSON.parse(cell || '[]')).toEqual(value);
        else expect(takenFor(cell, field, { labels, ...read }), `${name}: ${cell}`).toEqual(value);
      }
    }
  }

  async function expectSorted(resource: Resource): Promise<void> {
    const all = (await listed(resource, {})).map(({ _id }) => _id).sort();
    for (const key of sortKeys(resource)) {
      const rows = await listed(resource, { sort: [key, 'ASC'] });
      expect(rows.map(({ _id }) => _id).sort()).toEqual(all);
      const numbers = rows
        .map((row) => numberOf(resource.fields[key], row[key]))
        .filter((one) => one !== undefined);
      expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    }
  }
});

/** Two ways of writing, on both sides of Greenwich. */
const people = [
  ['es', 'Europe/Madrid'],
  ['en', 'America/St_Johns'],
] as const;

/** What an order can be seen in. */
function numberOf(field: Field | undefined, value: unknown): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (field && ['integer', 'percent', 'decimal'].includes(field.kind)) return Number(value);
  return field?.kind === 'timestamp' || field?.kind === 'date' ? Date.parse(String(value)) : undefined;
}

function recordOf({ fields }: Resource, world: KindsWorld): fc.Arbitrary<Sent> {
  const coins: (Coin | undefined)[] = fields.coin?.required ? [...world.coins] : [...world.coins, undefined];
  return fc.constantFrom(...coins).chain((coin) => {
    const own = Object.entries(fields).filter(([name, { virtual }]) => name !== 'coin' && !virtual);
    const values = Object.fromEntries(own.map(([name, field]) => [name, sampleOf(field, world, coin)]));
    return fc.record({ coin: fc.constant(coin), values: fc.record(values), wrong: fc.nat() });
  });
}

function bodyOf({ fields }: Resource, { coin, values }: Sent): object {
  const sent = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.sent]));
  return fields.coin ? { ...sent, coin: coin?._id ?? null } : sent;
}

function keptOf({ values }: Sent): object {
  return Object.fromEntries(Object.entries(values).map(([name, { kept }]) => [name, kept]));
}
