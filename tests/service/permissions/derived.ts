/**
 * The part of the permission table that follows from declarations: a resource that no fixture is written for is asked with
 * values that fit its fields. What only its feature knows, as the effect of an action, takes a fixture of its own.
 */
import fc from 'fast-check';
import { listActions } from '../../../src/engine/contract/declaration/actions.ts';
import { createdValues, resolveConditions } from '../../../src/engine/contract/declaration/conditions.ts';
import type { Field } from '../../../src/engine/contract/fields.ts';
import { getResource, resources } from '../../../src/engine/contract/registry.ts';
import { listCalls, type Resource, writableFields } from '../../../src/engine/contract/resource.ts';
import { createSample } from '../../../src/engine/contract/values/samples.ts';
import type { Caller, Tokens } from '../caller.ts';
import { made, person } from '../platform.ts';
import { byId, type Cell, type Fixture, type Fixtures, type Sent } from './fixture.ts';
import { everyones, ofClient, type Place, type RowKind, type Sight } from './rows.ts';

/** Whose row it will be, and who asks for it. */
type Maker = { caller: Caller; root: Tokens; client: string };

/** Fixtures for each resource that is not among the calls that have one. */
export function derivedFixtures(written: readonly string[]): Fixtures {
  return Object.assign({}, ...derivedResources(written).map((resource) => fixturesOf(resource)));
}

/** What the derived fixtures need: a row of either client, and who sees it. */
export function derivedRows(names: readonly string[]): Record<RowKind, { sight: Sight; make: MakeRow }> {
  const rows = derivedResources(names).map((resource) => [
    resource.name,
    { sight: sightOfRows(resource), make: (maker: Maker) => newRow(resource, maker) },
  ]);
  return Object.fromEntries(rows);
}
type MakeRow = (maker: Maker) => Promise<string>;

/** Whose rows they are with several parties, the feature says: so what is asked of them, too. */
function derivedResources(written: readonly string[]): Resource[] {
  return resources.filter(
    ({ name, tenancy }) => tenancy !== 'parties' && !written.some((call) => call.startsWith(`${name} `)),
  );
}

/** A client's rows are seen by who works there; a person's own, a customer too: none of those here is. */
function sightOfRows(resource: Resource): Sight {
  return isShared(resource) ? everyones() : { ...ofClient, customer: [] };
}

const isShared = ({ tenancy }: Resource) => typeof tenancy === 'object' && tenancy.shared === 'platform';

function fixturesOf(resource: Resource): Fixtures {
  const { name } = resource;
  // What is nobody's, the platform alone writes.
  const written = { row: name, success: 200, ...(isShared(resource) && { platformOnly: true as const }) };
  const fixtures: Record<string, Fixture[]> = {
    list: [{ lists: name, success: 200, send: () => asList(resource) }],
    get: [{ row: name, success: 200, send: byId }],
    create: [
      isShared(resource)
        ? { platformOnly: true, success: 201, send: async ({ world }) => create(resource, world, '') }
        : {
            row: 'client',
            hidden: 400,
            success: 201,
            send: ({ world, row }) => create(resource, world, row),
          },
    ],
    update: [{ ...written, send: (cell) => ({ ...byId(cell), body: changeOf(resource) }) }],
    delete: [{ ...written, send: async (cell) => ({ params: { id: await freshRow(resource, cell) } }) }],
  };
  const generic = listCalls(resource).map((call) => [`${name} ${call}`, fixtures[call] ?? []]);
  const acting = listActions(resource).flatMap(([verb, { from, fields = {}, bulk }]) => {
    const isPossible = !resource.state || !from || from.includes(firstState(resource));
    const asked = Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, createSample(field)]),
    );
    const one = async (cell: Cell) => ({ params: { id: await freshRow(resource, cell) }, body: asked });
    const several = async (cell: Cell) => ({ body: { ids: [await freshRow(resource, cell)], ...asked } });
    return [
      [`${name} ${verb}`, [{ ...written, success: isPossible ? 200 : 409, send: one }]],
      // Each record has an outcome of its own, within an answer that is always there.
      ...(bulk ? [[`${name} ${verb} several`, [{ success: 200, send: several }]]] : []),
    ];
  });
  return Object.fromEntries([...generic, ...acting]);
}

function firstState({ fields, state }: Resource): string {
  const field = state && fields[state.field];
  return field?.kind === 'choice' ? String(field.default ?? field.choices[0]) : '';
}

const asList = ({ list }: Resource): Sent =>
  list.method === 'POST' ? { body: { range: [0, 999] } } : { query: { range: '[0,999]' } };

async function create(resource: Resource, world: Cell['world'], client: string): Promise<Sent> {
  return { body: await bodyOf(resource, { caller: world, root: world.tokens.root, client }) };
}

/** A change that anything fits: nothing that another record may have, too. */
function changeOf(resource: Resource): Record<string, unknown> {
  const unique = namesOfUnique(resource);
  const [name, field] =
    writableFields(resource, 'update').find(
      ([key, { kind }]) => !unique.has(key) && !(key in resource.when) && !kind.startsWith('reference'),
    ) ?? [];
  return name && field ? { [name]: createSample(field) } : {};
}

/** Where the call gets through it may use the row up: then a new one at the same place. */
async function freshRow(resource: Resource, { world, place, row, reached }: Cell): Promise<string> {
  if (!reached) return row;
  return newRow(resource, { caller: world, root: world.tokens.root, client: clientAt(world, place) });
}

const clientAt = (world: Cell['world'], place: Place) =>
  place === 'shared' ? '' : world.rowOf('client', place, 'root');

async function newRow(resource: Resource, maker: Maker): Promise<string> {
  return (await made(maker.caller, maker.root, resource.paths.create.slice(1), await bodyOf(resource, maker)))
    ._id;
}

/** What a new record needs: what is required, whose it is, and what no two may share. */
async function bodyOf(resource: Resource, maker: Maker): Promise<Record<string, unknown>> {
  const { tenancy } = resource;
  const owners: unknown[] = typeof tenancy === 'object' ? [tenancy.client, tenancy.user] : [];
  const unique = namesOfUnique(resource);
  const body: Record<string, unknown> = resource.id ? { _id: newText(resource.id) } : {};
  for (const [name, field] of writableFields(resource, 'create')) {
    if (!field.required && !owners.includes(name) && !unique.has(name)) continue;
    body[name] = await valueFor(field, unique.has(name), maker);
  }
  for (const name of resolveConditions(resource, createdValues(resource, body)).hidden) delete body[name];
  return body;
}

function namesOfUnique({ fields, unique }: Resource): Set<string> {
  const alone = Object.entries(fields).filter(([, field]) => 'unique' in field && field.unique);
  return new Set([...alone.map(([name]) => name), ...unique.flat()]);
}

let count = 0;

async function valueFor(field: Field, isUnique: boolean, maker: Maker): Promise<unknown> {
  if (field.kind === 'reference') return recordOf(field.to, maker);
  if (field.kind === 'references') return [await recordOf(field.to, maker)];
  if (!isUnique) return createSample(field);
  if (field.kind === 'email') return `new${count++}@test.example`;
  if (field.kind === 'integer') return field.min + count++;
  return field.kind === 'text' ? newText(field) : createSample(field);
}

function newText({ pattern, max }: { pattern?: RegExp | undefined; max: number }): string {
  const [text = ''] = pattern ? fc.sample(fc.stringMatching(pattern), 1) : [`new${count++}`];
  return text.slice(0, max);
}

/** A record that a new one of this client may refer to. */
async function recordOf(name: string, { caller, root, client }: Maker): Promise<string> {
  if (name === 'client' && client) return client;
  if (name === 'user')
    return (await made(caller, root, 'user', person(`new${count++}`, 'customer', { client })))._id;
  // An amount in the samples has two decimals.
  const asked = name === 'currency' ? '?filter={"abbreviation":"USD"}' : '';
  const { body } = await caller.call('GET', `${name}${asked}`, { as: root });
  return body.data[0]?._id ?? newRow(getResource(name), { caller, root, client });
}
