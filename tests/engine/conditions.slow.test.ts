/** Conditions of a declaration: the service enforces them, the form agrees with it, and the API document says them. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBody, updateBody } from '../../src/engine/console/providers/data/records.ts';
import { createFormResolver } from '../../src/engine/console/records/form/formResolver.ts';
import { defineResource, type Resource } from '../../src/engine/contract/resource.ts';
import { registerServiceFeatures, serviceFeatures } from '../../src/engine/service/feature.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { problemsIn } from '../openapi/lint.ts';
import { type Caller, createCaller, type Tokens } from '../service/caller.ts';
import { mistakesIn } from '../setup/mistakes.ts';
import { drawnResources, invoice, seed, valueFor } from './conditions/declarations.ts';
import { emptyDatabase } from './database.ts';
import { PASSWORD } from './password.ts';
import { startApp } from './start.ts';

type Values = Record<string, unknown>;

let app: Started;
let call: Caller['call'];
let head: Tokens;

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  registerServiceFeatures([
    ...serviceFeatures,
    {
      hooks: {
        invoice: {
          async beforeUpdate(_write, _row, values) {
            if (values.number === 'a hook rejects it') return { ...values, status: 'rejected' };
            if (values.number === 'a hook errs') return { ...values, status: 'lost' };
            if (values.number === 'a hook drafts it') return { ...values, status: 'draft' };
            return values;
          },
        },
      },
    },
  ]);
  app = await startApp(await emptyDatabase());
  ({ call } = createCaller(app as never));
  const answer = await call('POST', 'auth/login', { body: { userName: 'head', password: PASSWORD } });
  head = answer.body.data;
});
afterAll(() => app?.close());

const send = (method: 'POST' | 'PUT', path: string, body: Values) => call(method, path, { as: head, body });
const done = async (method: 'POST' | 'PUT', path: string, body: Values) => {
  const answer = await send(method, path, body);
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body.data;
};
const refused = async (method: 'POST' | 'PUT', path: string, body: Values) => {
  const answer = await send(method, path, body);
  expect([answer.status, answer.body.code], answer.text).toEqual([400, 'invalid']);
  return answer.body.complaints;
};
let count = 0;
const made = (values: Values = {}) => done('POST', 'invoice', { number: `INV-${count++}`, ...values });

describe('on the service', () => {
  it('rejects a field that its condition hides, and says when it is shown', async () => {
    expect(await refused('POST', 'invoice', { number: '1', reason: 'no' })).toEqual({
      reason: { key: 'validation.notNow', args: { when: 'status = "rejected"' } },
    });
    const { _id } = await made();
    expect(Object.keys(await refused('PUT', `invoice/${_id}`, { reason: 'no' }))).toEqual(['reason']);
    expect((await done('PUT', `invoice/${_id}`, { reason: null })).reason).toBeNull();
  });

  it('requires a field only where it is shown', async () => {
    expect(await made()).toMatchObject({ status: 'draft', reason: null, mayAppeal: null });
    expect(await refused('POST', 'invoice', { number: '1', status: 'rejected' })).toEqual({
      reason: { key: 'validation.required' },
    });
    const { _id } = await made();
    expect(Object.keys(await refused('PUT', `invoice/${_id}`, { status: 'rejected' }))).toEqual(['reason']);
    expect(Object.keys(await refused('PUT', `invoice/${_id}`, { status: 'paid' }))).toEqual(['paidAt']);
  });

  it('sets the default of a shown field, and clears a hidden one, which the log records', async () => {
    const { _id, ...rejected } = await made({ status: 'rejected', reason: 'too dear' });
    expect(rejected).toMatchObject({ reason: 'too dear', mayAppeal: true });
    expect(await done('PUT', `invoice/${_id}`, { appealTo: 'head' })).toMatchObject({ appealTo: 'head' });
    // One hides the other, and that the next.
    expect(await done('PUT', `invoice/${_id}`, { status: 'draft' })).toMatchObject({
      ...{ status: 'draft', reason: null, mayAppeal: null, appealTo: null },
    });
    const log = await call('POST', 'audit', {
      as: head,
      body: { filter: { record: _id, action: 'update' } },
    });
    expect(log.body.data[0].data.before).toEqual({
      ...{ status: 'rejected', reason: 'too dear', mayAppeal: true, appealTo: 'head' },
    });
  });

  it('checks the record as it would be, in whatever time zone a timestamp is sent', async () => {
    const dueAt = '2026-03-01T00:00:00.000Z';
    const early = { status: 'paid', dueAt, paidAt: '2026-03-01T01:00:00+02:00' };
    expect(await refused('POST', 'invoice', { number: '1', ...early })).toEqual({
      paidAt: { key: 'resources.invoice.checks.paidBeforeDue' },
    });
    const { _id } = await made({ ...early, paidAt: '2026-03-01T03:00:00+02:00' });
    const later = await refused('PUT', `invoice/${_id}`, { dueAt: '2026-04-01T00:00:00.000Z' });
    expect(Object.keys(later)).toEqual(['paidAt']);
  });

  it("validates a hook's output against the declaration too", async () => {
    const { _id } = await made();
    const path = `invoice/${_id}`;
    expect(await refused('PUT', path, { number: 'a hook errs' })).toMatchObject({
      status: { key: 'validation.choice' },
    });
    expect(Object.keys(await refused('PUT', path, { number: 'a hook rejects it' }))).toEqual(['reason']);
    const rejected = { number: 'a hook drafts it', status: 'rejected', reason: 'no' };
    expect(await done('PUT', path, rejected)).toMatchObject({ status: 'draft', reason: null });
  });
});

describe(`form and service agree (CONDITIONS_SEED=${seed})`, () => {
  it.each(drawnResources.map((resource) => [resource.name, resource] as const))(
    'over %s',
    async (_, resource) => {
      const values = fc.record(
        Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, valueFor(field)])),
      );
      await fc.assert(
        fc.asyncProperty(values, values, async (first, then) => {
          const created = await agreed(resource, 'create', first);
          if (!created) return;
          await agreed(resource, 'update', { ...created, ...JSON.parse(JSON.stringify(then)) }, created);
        }),
        { seed, numRuns: 6 },
      );
    },
  );

  /** The same errors, or a record that has what the form would send and nothing that is hidden. */
  async function agreed(
    resource: Resource,
    what: 'create' | 'update',
    values: Values,
    before?: Values,
  ): Promise<Values | undefined> {
    const body = what === 'create' ? createBody(resource, values) : updateBody(resource, values, before);
    const found = await createFormResolver(resource, what)(values, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    const answer = before
      ? await send('PUT', `${resource.name}/${before._id}`, body)
      : await send('POST', resource.name, body);
    const [said, shown] = [Object.keys(answer.body.errors ?? {}), Object.keys(found.errors)];
    expect([answer.status === 400, said.length > 0], answer.text).toEqual([
      shown.length > 0,
      shown.length > 0,
    ]);
    // The form says at once what the service would say next.
    expect(shown).toEqual(expect.arrayContaining(said));
    if (answer.status === 400) return undefined;
    const record = answer.body.data as Values;
    for (const [name, value] of Object.entries(body)) {
      // Nothing is no answer to a default.
      if (value !== null || resource.fields[name]?.default === undefined)
        expect([name, record[name]]).toEqual([name, value]);
    }
    // Sent back as it is, it is taken as it is.
    expect(await done('PUT', `${resource.name}/${record._id}`, record)).toEqual(record);
    return record;
  }
});

describe('the API document', () => {
  it('describes conditions in words and passes outside validators', async () => {
    const { body: document } = await call('GET', 'docs/json');
    expect(await problemsIn(document)).toEqual([]);
    const { CreateInvoiceBody, UpdateInvoiceBody, Invoice } = document.components.schemas;
    for (const { description } of [CreateInvoiceBody, UpdateInvoiceBody, Invoice]) {
      expect(description).toContain('`reason` is accepted and stored only if status = "rejected".');
      expect(description).toContain('`paidAt` is required if status = "paid".');
    }
  });
});

describe('a declaration', () => {
  const { fields, list } = invoice;
  const declared = (when: object, required: object = {}) =>
    defineResource({
      ...{
        name: 'again',
        subject: 'Again',
        table: 'agains',
        recordRepresentation: 'number',
        routes: invoice.routes,
      },
      ...{ fields, list: { columns: ['number'], sort: list.sort as never } },
      rights: {},
      tenancy: { shared: 'platform' },
      ...{ when: when as never, required: required as never },
    });
  it('is rejected if fields hide each other or a condition requires a field that is always required', () => {
    expect(
      mistakesIn(declared({ reason: { status: { set: true } }, status: { reason: { set: true } } })),
    ).toContain('depends on');
    expect(mistakesIn(declared({}, { number: { status: 'draft' } }))).toContain('is always required');
  });
});
