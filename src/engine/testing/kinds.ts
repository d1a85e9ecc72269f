/** Values of every field come back as they were sent: from the call that made the record, its page, its list and filters. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkErrors, createdValues, resolveConditions } from '../contract/declaration/conditions.ts';
import type { Field } from '../contract/fields.ts';
import { filterKey, listOperators } from '../contract/lists/filterGrammar.ts';
import { type Resource, writableFields } from '../contract/resource.ts';
import { createWrongSamples } from '../contract/values/samples.ts';
import { hasValues, type Sample, sampleOf, type World } from './fieldValues.ts';
import { namesOfUnique, nextNumber } from './newRecord.ts';
import { isShared, listTested, type TestedApp } from './testedApp.ts';

/** Records of each resource; KINDS_RUNS asks for more. */
const RUNS = Number(process.env.KINDS_RUNS ?? 3);

/**
 * @param except names of resources whose values only the app knows, for instance because a hook judges them
 */
export function testKinds(getApp: () => TestedApp, except: readonly string[]): void {
  const resources = listTested(except).filter(({ has }) => has.edit);
  describe('values come back as they were sent, and are found by their filters', () => {
    it.each(resources.map((resource) => [resource.name, resource] as const))('of %s', async (_, resource) => {
      const tested = getApp();
      const ownership = isShared(resource) ? 'shared' : 'tenant';
      const base = await tested.build(resource, ownership);
      const world: World = { records: (to) => [...(referred.get(to) ?? [])] };
      const referred = new Map<string, string[]>();
      for (const [name, field] of writableFields(resource, 'create')) {
        if (field.kind === 'reference' && typeof base[name] === 'string')
          referred.set(field.to, [base[name]]);
      }
      const drawn = (call: 'create' | 'update') => valuesOf(resource, call, world);
      await fc.assert(
        fc.asyncProperty(drawn('create'), drawn('update'), async (first, then) => {
          const unique = await tested.build(resource, ownership);
          const isTaken = (name: string) => namesOfUnique(resource).has(name);
          const body = { ...base, ...pick(unique, isTaken), ...sentOf(first) };
          fc.pre(isConsistent(resource, body) && isConsistent(resource, { ...body, ...sentOf(then) }));
          await expectRefused(tested, resource, body);
          const path = resource.paths.create.slice(1);
          const made = await ask(tested, 'POST', path, body);
          expect(made).toMatchObject(keptOf(first));
          const own = `${resource.name}/${made._id}`;
          expect(await ask(tested, 'GET', own)).toMatchObject(keptOf(first));
          const changed = await ask(tested, 'PUT', own, sentOf(then));
          expect(changed).toMatchObject({
            ...pick(keptOf(first), (name) => !(name in then)),
            ...keptOf(then),
          });
          await expectFound(tested, resource, changed);
        }),
        { numRuns: RUNS },
      );
    });
  });
}

type Values = Record<string, Sample>;
type Row = Record<string, unknown>;

/** Of the fields that can be generated. Unique values, owners and conditional ones are as a new record has them. */
function valuesOf(resource: Resource, call: 'create' | 'update', world: World): fc.Arbitrary<Values> {
  const unique = namesOfUnique(resource);
  const { tenancy } = resource;
  const owners: unknown[] = typeof tenancy === 'object' ? [tenancy.client, tenancy.user] : [];
  const fields = writableFields(resource, call).filter(
    ([name, field]) =>
      isGenerated(field) &&
      !unique.has(name) &&
      !owners.includes(name) &&
      !(name in resource.when) &&
      (!field.kind.startsWith('reference') || world.records((field as { to: string }).to).length > 0),
  );
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, world)])));
}

/** Not amounts, which need a currency, nor files, which are sent before their record. */
const isGenerated = (field: Field) =>
  hasValues(field) && !['money', 'file'].includes(field.kind) && !('pattern' in field && field.pattern);

const sentOf = (values: Values): Row => mapValues(values, ({ sent }) => sent);
const keptOf = (values: Values): Row => mapValues(values, ({ kept }) => kept);
const mapValues = (values: Values, get: (value: Sample) => unknown): Row =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, get(value)]));
const pick = (row: Row, isWanted: (name: string) => boolean): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => isWanted(name)));

/** Whether the declared checks and conditions hold. */
function isConsistent(resource: Resource, body: Row): boolean {
  const values = createdValues(resource, body);
  const { hidden } = resolveConditions(resource, values);
  return (
    Object.keys(body).every((name) => !hidden.has(name)) && !Object.keys(checkErrors(resource, values)).length
  );
}

/** What only looks like a value of the kind is refused at its field. */
async function expectRefused(tested: TestedApp, resource: Resource, body: Row): Promise<void> {
  for (const [name, field] of writableFields(resource, 'create')) {
    if (!isGenerated(field) || !(name in body)) continue;
    const wrongs = createWrongSamples(field);
    const value = wrongs[nextNumber() % Math.max(1, wrongs.length)];
    if (value === undefined) continue;
    const path = resource.paths.create.slice(1);
    const response = await tested.call('POST', path, {
      as: tested.owner,
      body: { ...body, [name]: value },
    });
    expect(response.status, `${name}: ${JSON.stringify(value)}`).toBe(400);
    expect(Object.keys(response.body.errors).map((at) => at.split('.')[0])).toContain(name);
  }
}

/** By each filter that its values answer to. */
async function expectFound(tested: TestedApp, resource: Resource, record: Row): Promise<void> {
  const { filters = [], method } = resource.list;
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = record[name];
    if (!filters.includes(name) || !isGenerated(field) || value === null || value === undefined) continue;
    for (const operator of listOperators(field)) {
      const filter = { _id: record._id, [filterKey(name, operator)]: value };
      const rows =
        method === 'POST'
          ? await ask(tested, 'POST', resource.name, { filter })
          : await ask(tested, 'GET', `${resource.name}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      expect(rows, JSON.stringify(filter)).toMatchObject([{ _id: record._id }]);
    }
  }
}

async function ask(tested: TestedApp, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const response = await tested.call(method, path, { as: tested.owner, ...(body && { body }) });
  expect([200, 201], response.text).toContain(response.status);
  return response.body.data;
}
