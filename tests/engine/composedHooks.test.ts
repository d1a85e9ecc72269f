/** Hooks of several features on one resource. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/engine/service/errors.ts';
import { registerServiceFeatures, type ServiceFeature } from '../../src/engine/service/feature.ts';
import type { ResourceHooks } from '../../src/engine/service/records/hooks.ts';
import type { Started } from '../../src/engine/service/start.ts';
import type { Tokens } from '../service/caller.ts';
import { type AppCaller, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { featuresOfLibrary, startLibrary } from './library/service.ts';

const steps: string[] = [];
const locked: Record<string, string> = {};

/** A feature that appends its name to labels, and says when it was called. */
function feature(name: string): ServiceFeature {
  const note = (step: string) => void steps.push(`${step} ${name}`);
  const appended = (values: Record<string, unknown>, mark: string) =>
    values.label === undefined ? values : { ...values, label: `${values.label}${mark}` };
  const hooks: ResourceHooks = {
    prepare: async (_core, values) => appended(values, `-${name}`),
    async beforeCreate(_write, values) {
      note('beforeCreate');
      return appended(values, '+');
    },
    async afterCreate(_write, _id, { label }) {
      note(`afterCreate ${label}`);
    },
    async beforeUpdate(_write, _row, values) {
      note('beforeUpdate');
      return appended(values, '*');
    },
    async beforeDelete() {
      note('beforeDelete');
      if (locked.delete === name) throw new ServiceError('in_use');
    },
    restrictions: async (_connection, rows) =>
      rows.map(() => ({ delete: `why.${name}`, ...(name === 'B' && { fields: { label: 'why.B' } }) })),
  };
  return { hooks: { shelf: hooks } };
}

let library: Started;
let { call, signIn } = {} as AppCaller;
let head: Tokens;

beforeAll(async () => {
  registerServiceFeatures([...featuresOfLibrary, feature('A'), feature('B')]);
  library = await startLibrary('', await emptyDatabase());
  ({ call, signIn } = createAppCaller(library));
  head = await signIn('head');
});
afterAll(() => library?.close());
beforeEach(() => {
  steps.length = 0;
  delete locked.delete;
});

const add = async (label: string) =>
  (await call('POST', 'shelf', { as: head, body: { label } })).body.data as { _id: string; label: string };

describe('hooks of two features on one resource', () => {
  it('run in order, each with the values of the one before', async () => {
    expect((await add('x')).label).toBe('x-A-B++');
    expect(steps).toEqual([
      ...['beforeCreate A', 'beforeCreate B'],
      ...['afterCreate x-A-B++ A', 'afterCreate x-A-B++ B'],
    ]);
  });

  it('run in order for an update too', async () => {
    const { _id } = await add('y');
    const { body } = await call('PUT', `shelf/${_id}`, { as: head, body: { label: 'z' } });
    expect(body.data.label).toBe('z-A-B**');
    expect(steps.slice(4)).toEqual(['beforeUpdate A', 'beforeUpdate B']);
  });

  it('reject a write if either rejects, and nothing is written', async () => {
    const { _id } = await add('d');
    locked.delete = 'B';
    expect((await call('DELETE', `shelf/${_id}`, { as: head })).status).toBe(409);
    expect(steps.slice(4)).toEqual(['beforeDelete A', 'beforeDelete B']);
    expect((await call('GET', `shelf/${_id}`, { as: head })).status).toBe(200);
  });

  it('restrict a record together; the first gives the reason', async () => {
    const { _id } = await add('r');
    const { body } = await call('GET', `shelf/${_id}`, { as: head });
    expect(body.data._refused).toEqual({ delete: 'why.A', fields: { label: 'why.B' } });
  });

  it("can't replace the same step", () => {
    const replacing: ServiceFeature = { hooks: { shelf: { remove: async () => {} } } };
    expect(() => registerServiceFeatures([replacing, replacing])).toThrow(
      'Two features replace the step remove of shelf',
    );
  });
});
