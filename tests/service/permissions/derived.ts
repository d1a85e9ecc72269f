/**
 * The part of the permission table that follows from declarations: a resource without fixtures is called with
 * values that fit its fields. What only its feature knows, such as the effect of an action, requires a fixture.
 */
import { listActions } from '../../../src/engine/contract/declaration/actions.ts';
import { getResource, resources } from '../../../src/engine/contract/registry.ts';
import { listCalls, type Resource } from '../../../src/engine/contract/resource.ts';
import { createSample } from '../../../src/engine/contract/values/samples.ts';
import { buildChange, buildRecord, nextNumber } from '../../../src/engine/testing/newRecord.ts';
import type { Caller, Tokens } from '../caller.ts';
import { buildUser, createRecord } from '../platform.ts';
import { type Cell, type Fixture, type FixtureRequest, type Fixtures, sendId } from './fixture.ts';
import { type Ownership, ofClient, type RowKind, type Sight, sharedSight } from './rows.ts';

/** The tenant of the row, and the caller. */
type Maker = { caller: Caller; root: Tokens; client: string };

/** Fixtures for each resource whose calls have none. */
export function derivedFixtures(written: readonly string[]): Fixtures {
  return Object.assign({}, ...derivedResources(written).map((resource) => fixturesOf(resource)));
}

/** The rows that derived fixtures need, of either client, and who sees them. */
export function derivedRows(names: readonly string[]): Record<RowKind, { sight: Sight; make: MakeRow }> {
  const rows = derivedResources(names).map((resource) => [
    resource.name,
    { sight: sightOfRows(resource), make: (maker: Maker) => newRow(resource, maker) },
  ]);
  return Object.fromEntries(rows);
}
type MakeRow = (maker: Maker) => Promise<string>;

/** For rows with several parties, only the feature knows the owners, so it provides the fixtures. */
function derivedResources(written: readonly string[]): Resource[] {
  return resources.filter(
    ({ name, tenancy }) => tenancy !== 'parties' && !written.some((call) => call.startsWith(`${name} `)),
  );
}

/** A client's rows are visible to its staff; a user's own also to customers, but there are none of those here. */
function sightOfRows(resource: Resource): Sight {
  return isShared(resource) ? sharedSight() : { ...ofClient, customer: [] };
}

const isShared = ({ tenancy }: Resource) => typeof tenancy === 'object' && tenancy.shared === 'platform';

function fixturesOf(resource: Resource): Fixtures {
  const { name } = resource;
  // Only the platform writes shared rows.
  const written = { row: name, success: 200, ...(isShared(resource) && { platformOnly: true as const }) };
  const fixtures: Record<string, Fixture[]> = {
    list: [{ lists: name, success: 200, send: () => asList(resource) }],
    get: [{ row: name, success: 200, send: sendId }],
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
    update: [{ ...written, send: (cell) => ({ ...sendId(cell), body: buildChange(resource) }) }],
    delete: [{ ...written, send: async (cell) => ({ params: { id: await freshRow(resource, cell) } }) }],
  };
  const generic = listCalls(resource).map((call) => [`${name} ${call}`, fixtures[call] ?? []]);
  const acting = listActions(resource).flatMap(([verb, { from, fields = {}, bulk }]) => {
    const isPossible = !resource.state || !from || from.includes(firstState(resource));
    const body = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, createSample(field)]));
    const one = async (cell: Cell) => ({ params: { id: await freshRow(resource, cell) }, body });
    const sendBulk = async (cell: Cell) => ({ body: { ids: [await freshRow(resource, cell)], ...body } });
    return [
      [`${name} ${verb}`, [{ ...written, success: isPossible ? 200 : 409, send: one }]],
      // Each record has its own result in a response that always succeeds.
      ...(bulk ? [[`${name} ${verb} several`, [{ success: 200, send: sendBulk }]]] : []),
    ];
  });
  return Object.fromEntries([...generic, ...acting]);
}

function firstState({ fields, state }: Resource): string {
  const field = state && fields[state.field];
  return field?.kind === 'choice' ? String(field.default ?? field.choices[0]) : '';
}

const asList = ({ list }: Resource): FixtureRequest =>
  list.method === 'POST' ? { body: { range: [0, 999] } } : { query: { range: '[0,999]' } };

async function create(resource: Resource, world: Cell['world'], client: string): Promise<FixtureRequest> {
  return { body: await bodyOf(resource, { caller: world, root: world.tokens.root, client }) };
}

/** A successful call may use the row up, so it gets a new one with the same ownership. */
async function freshRow(resource: Resource, { world, ownership, row, isReached }: Cell): Promise<string> {
  if (!isReached) return row;
  return newRow(resource, { caller: world, root: world.tokens.root, client: clientAt(world, ownership) });
}

const clientAt = (world: Cell['world'], ownership: Ownership) =>
  ownership === 'shared' ? '' : world.rowOf('client', ownership, 'root');

async function newRow(resource: Resource, maker: Maker): Promise<string> {
  return (
    await createRecord(
      maker.caller,
      maker.root,
      resource.paths.create.slice(1),
      await bodyOf(resource, maker),
    )
  )._id;
}

const bodyOf = (resource: Resource, maker: Maker) => buildRecord(resource, (name) => recordOf(name, maker));

/** A record that a new one of this client may refer to. */
async function recordOf(name: string, { caller, root, client }: Maker): Promise<string> {
  if (name === 'client' && client) return client;
  if (name === 'user')
    return (await createRecord(caller, root, 'user', buildUser(`new${nextNumber()}`, 'customer', { client })))
      ._id;
  // Sample amounts have two decimals.
  const query = name === 'currency' ? '?filter={"abbreviation":"USD"}' : '';
  const { body } = await caller.call('GET', `${name}${query}`, { as: root });
  return body.data[0]?._id ?? newRow(getResource(name), { caller, root, client });
}
