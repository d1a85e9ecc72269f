/** Figures of the dashboard are those of the lists behind them, within the caller's rows and rights. */
import './summaries/declarations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MetricDeclaration } from '../../src/engine/contract/declaration/metrics.ts';
import { integer, text, timestamp } from '../../src/engine/contract/fields.ts';
import { defineResource } from '../../src/engine/contract/resource.ts';
import { allow, buildAbility } from '../../src/engine/contract/rights/abilities.ts';
import { readMetric } from '../../src/engine/service/metrics/read.ts';
import type { Started } from '../../src/engine/service/start.ts';
import type { Tokens } from '../service/caller.ts';
import { mistakesIn } from '../setup/mistakes.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { at } from './people.ts';
import { startApp } from './start.ts';
import { movement, sale } from './summaries/declarations.ts';

const HOUR = 3_600_000;

const metricsIn = new Map([sale, movement].map(({ name, metrics }) => [name as string, metrics] as const));

type Told = { periods: { from: string; to: string; figures: object[] }[] };

describe('a figure of the dashboard', () => {
  let app: Started;
  let { call, signIn, create: made } = {} as AppCaller;
  let [head, clerk, cashier]: Tokens[] = [];

  beforeAll(async () => {
    app = await startApp(await emptyDatabase());
    ({ call, signIn, create: made } = createAppCaller(app));
    head = await signIn('head');
    const clients = [];
    for (const name of ['north', 'south']) clients.push((await made(head, 'client', { name }))._id);
    await made(head, 'user', buildUser('clerk', 'clerk', clients[0]));
    await made(head, 'user', buildUser('cashier', 'cashier', clients[0]));
    [clerk, cashier] = [await signIn('clerk'), await signIn('cashier')];
    for (const decimals of [0, 2]) await made(head, 'coin', { code: `C${decimals}`, decimals });
    // Every nine hours, until twenty days ago.
    for (let number = 0; number < 50; number += 1) {
      const body = {
        ...{ client: clients[number % 2], words: 'shoes', kind: number % 3 ? 'cash' : 'card' },
        ...{ at: new Date(Date.now() - number * 9 * HOUR).toISOString(), coin: number % 4 ? 'C2' : 'C0' },
        ...{ paid: number % 5 ? String(number) : null, fee: '1' },
      };
      await made(head, 'sale', body);
      if (number < 20) await made(head, 'movement', body);
    }
  });
  afterAll(() => app?.close());

  const asked = async (as: Tokens | undefined, zone?: string) => {
    const answer = await call('GET', `metrics${zone ? `?zone=${zone}` : ''}`, { ...(as && { as }) });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as { resource: string; metric: string; [key: string]: unknown }[];
  };
  const listed = async (resource: string, filter: object, as: Tokens | undefined) => {
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,0]&summaries=true`;
    const { body } = await call('GET', `${resource}?${query}`, { ...(as && { as }) });
    return body;
  };

  it('each period equals its list, for each caller', async () => {
    for (const as of [head, clerk]) {
      const all = await asked(as, 'Asia/Kolkata');
      expect(all.map(({ metric }) => metric)).toEqual(['all', 'sold', 'counted', 'fees', 'moved']);
      for (const { resource, metric, periods = [], figures, whole } of all) {
        expect(whole).toBe(true);
        const declared: MetricDeclaration | undefined = metricsIn.get(resource)?.[metric];
        const { sum, filter = {}, by } = declared ?? {};
        if (!by) {
          expect(figures).toEqual([{ count: (await listed(resource, filter, as)).total }]);
          continue;
        }
        expect(periods).toHaveLength(by.last);
        for (const { from, to, figures } of periods as Told['periods']) {
          const { summaries } = await listed(resource, { ...filter, at_gte: from, at_lte: to }, as);
          expect(figures, `${metric} ${from}`).toEqual(summaries[sum ?? '']);
        }
      }
      const sold = all.find(({ metric }) => metric === 'sold') as unknown as Told;
      expect(sold.periods.flatMap((one) => one.figures).length).toBeGreaterThan(5);
    }
    expect(await asked(head)).not.toEqual(await asked(clerk));
  });

  it('a reversal is subtracted from the period of the record it reverses, and is not counted itself', async () => {
    const sold = async () =>
      (await asked(head)).find(({ metric }) => metric === 'sold') as unknown as Told & {
        figures: { called: string; sum: string; count: number; offset?: string }[];
      };
    const before = await sold();
    const { data } = (
      await call('GET', `sale?filter=${encodeURIComponent('{"kind":"cash","coin":"C2"}')}&range=[0,20]`, {
        ...(head && { as: head }),
      })
    ).body;
    const original = data.find((one: { paid: string | null; at: string }) => {
      const age = Date.now() - Date.parse(one.at);
      return Number(one.paid) > 3 && age > 48 * HOUR && age < 8 * 24 * HOUR;
    });
    const { _id: takesBack, client, coin, at: moment } = original;
    const back = { client, coin, takesBack, words: 'shoes', fee: '1', at: new Date().toISOString() };
    // In part, twice; one by card takes nothing back.
    for (const [kind, paid] of [
      ['cash', '1.25'],
      ['cash', '0.50'],
      ['card', '1'],
    ])
      await made(head as Tokens, 'sale', { ...back, kind, paid });
    const after = await sold();
    const figure = ({ figures }: Awaited<ReturnType<typeof sold>>) =>
      figures.find(({ called }) => called === 'C2') ?? { sum: '', count: 0 };
    expect(figure(after)).toMatchObject({ count: figure(before).count, offset: '1.75' });
    expect(Number(figure(before).sum) - Number(figure(after).sum)).toBe(1.75);
    const changed = after.periods.filter(
      ({ figures }, at) => JSON.stringify(figures) !== JSON.stringify(before.periods[at]?.figures),
    );
    expect(changed).toHaveLength(1);
    expect(changed[0]?.from && changed[0].from <= moment && moment <= changed[0].to).toBe(true);
    // What was not read is not counted, so neither is what takes it back.
    const caller = { role: 'head', client: null, ability: buildAbility([allow('manage', 'all')]) } as never;
    const few = await readMetric(app.database.orm, sale, 'sold', caller, 'UTC', 3);
    expect(few?.figures).toEqual([]);
  });

  it('metrics of unreadable fields and resources are missing', async () => {
    expect((await asked(cashier)).map(({ metric }) => metric)).toEqual(['all', 'sold', 'counted']);
    expect((await call('GET', 'metrics')).status).toBe(401);
    expect((await call('GET', 'metrics?zone=Mars/Olympus', { ...(head && { as: head }) })).status).toBe(400);
  });

  it('reads a limited number of rows and names the omitted periods', async () => {
    const caller = { role: 'head', client: null, ability: buildAbility([allow('manage', 'all')]) } as never;
    for (const [resource, name] of [
      [sale, 'sold'],
      [movement, 'moved'],
    ] as const) {
      const bounded = await readMetric(app.database.orm, resource, name, caller, 'UTC', 3);
      expect(bounded?.whole).toBe(false);
      expect(bounded?.periods?.length).toBeLessThan(4);
      expect(Date.parse(bounded?.since ?? '')).toBeGreaterThan(Date.now() - 8 * 24 * HOUR);
    }
    expect(await readMetric(app.database.orm, sale, 'all', caller, 'UTC', 3)).toEqual({
      ...{ whole: false, figures: [{ count: 3 }] },
    });
  });
});

it('rejects a metric that no rows could provide', () => {
  const declare = (metrics: object, more: object = {}, others: object = {}) =>
    defineResource({
      ...others,
      ...{ name: 'memo', subject: 'Memo', table: 'memos', routes: at('memos', 'memo') },
      recordRepresentation: 'about',
      fields: { about: text(), size: integer(), at: timestamp() },
      list: { columns: ['about'], sort: ['at', 'DESC'], ...more },
      rights: {},
      tenancy: { shared: 'platform' },
      metrics: metrics as never,
    });
  const by = { field: 'at', period: 'day', last: 7 };
  expect(mistakesIn(declare({ one: { sum: 'size', by } }))).not.toContain('metric');
  expect(mistakesIn(declare({ one: { sum: 'about' } }))).toContain('about cannot be summed');
  expect(mistakesIn(declare({ one: { filter: { lost: 'x' } } }))).toContain(
    'the filter lost is not a filter',
  );
  expect(mistakesIn(declare({ one: { by: { ...by, field: 'about' } } }))).toContain(
    'about is not a stored timestamp',
  );
  expect(mistakesIn(declare({ one: { by: { ...by, last: 1000 } } }))).toContain('by.last must be');
  expect(mistakesIn(declare({}, {}, { offsets: { field: 'about' } }))).toContain(
    'offsets.field about is not a reference',
  );
  expect(mistakesIn(declare({ one: {} }, { unbounded: true }))).toContain('the list is unbounded');
});
