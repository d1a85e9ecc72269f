/** Requests with one to three defects, based on each call's fixtures. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { resources } from '../../../src/engine/contract/registry.ts';
import { hostileJson, hostileText, type Json } from '../../fuzz/hostileValues.ts';
import { everyCall, type TabledCall } from '../permissions/calls.ts';
import { fixtures } from '../permissions/fixtures.ts';
import type { CallerRole } from '../permissions/rows.ts';
import { listOwnerships } from '../permissions/sight.ts';
import type { World } from '../permissions/world.ts';

export const callers = ['root', 'super_admin', 'admin', 'agent', 'customer', 'visitor'] as const;

/** A request that would succeed; the body's fields as JSON. */
export type Base = {
  call: TabledCall;
  path: string;
  params: Record<string, string>;
  query: [string, string][];
  body: [string, Json][] | undefined;
};

export type HostileRequest = Base & {
  who: CallerRole;
  raw: Json | undefined;
  headers: Record<string, string>;
};

/** They end the session or change the password that other requests use. */
const left = ['logout', 'changePassword'];

/** One for each fixture of each call. */
export async function createBases(world: World): Promise<Base[]> {
  const bases: Base[] = [];
  for (const call of everyCall.filter(({ name }) => !left.includes(name))) {
    for (const fixture of fixtures[call.name] ?? []) {
      const rowOwnership = fixture.row
        ? (listOwnerships(fixture.row).find((one) => one !== 'own') ?? 'own')
        : 'shared';
      const row = fixture.row ? world.rowOf(fixture.row, rowOwnership, 'root') : '';
      const request = await fixture.send({
        world,
        who: 'root',
        ownership: rowOwnership,
        row,
        isReached: true,
      });
      const fields = request.body === undefined ? undefined : Object.entries(request.body as object);
      bases.push({
        call,
        path: call.paths.at(-1) ?? '',
        params: request.params ?? {},
        query: Object.entries(request.query ?? {}),
        body: fields?.map(([name, value]) => [name, JSON.stringify(value)]),
      });
    }
  }
  return bases;
}

type Spoiling = (request: HostileRequest) => HostileRequest;

export function hostileRequest(bases: readonly Base[]): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...bases).chain((base) =>
    fc
      .tuple(fc.constantFrom(...callers), fc.array(spoiling(base), { minLength: 1, maxLength: 3 }))
      .map(([who, spoilings]) => {
        const headers = { 'idempotency-key': randomUUID() };
        const request: HostileRequest = { ...base, who, raw: undefined, headers };
        return spoilings.reduce((spoilt, spoil) => spoil(spoilt), request);
      }),
  );
}

function spoiling(base: Base): fc.Arbitrary<Spoiling> {
  const writes = base.call.method !== 'GET' && base.call.method !== 'DELETE';
  return fc.oneof(
    ...Object.keys(base.params).map((name) =>
      hostileText.map(
        (text): Spoiling =>
          (request) => ({
            ...request,
            params: { ...request.params, [name]: text },
          }),
      ),
    ),
    { weight: writes ? 1 : 6, arbitrary: spoiltQuery(base) },
    ...(writes ? [{ weight: 6, arbitrary: spoiltBody(base) }] : []),
    fc.tuple(fc.constantFrom('idempotency-key', 'if-match', 'accept', 'accept-language'), hostileText).map(
      ([name, text]): Spoiling =>
        (request) => ({
          ...request,
          headers: { ...request.headers, [name]: text.replace(/[^\x20-\xff]/g, '').slice(0, 500) },
        }),
    ),
  );
}

const listKeys = ['filter', 'sort', 'range', 'after', 'q', 'currency', 'from', 'to', 'createdAt', 'zone'];

/** Names for filters and sorting, with and without suffixes. */
const fieldNames = [
  ...new Set(resources.flatMap(({ fields }) => Object.keys(fields))),
  ...[
    '_id',
    'q',
    'date_gte',
    'date_lte',
    'date_within',
    'createdAt_within',
    'amount_gte',
    'amount_lte',
    'party',
  ],
];
const fieldName = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...fieldNames) }, hostileText);

const spoiltList: fc.Arbitrary<[string, Json]> = fc.oneof(
  fc
    .array(fc.tuple(fieldName, hostileJson), { minLength: 1, maxLength: 3 })
    .map((filters): [string, Json] => [
      'filter',
      `{${filters.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`,
    ]),
  fc
    .tuple(fieldName, fc.constantFrom('ASC', 'DESC', 'x'))
    .map(([name, order]): [string, Json] => ['sort', JSON.stringify([name, order])]),
  fc
    .tuple(fc.integer(), fc.integer())
    .map(([from, to]): [string, Json] => ['range', JSON.stringify([from, to])]),
  hostileJson.map((json): [string, Json] => [
    'after',
    JSON.stringify(Buffer.from(json.slice(0, 3000)).toString('base64url')),
  ]),
);

/** Values in URLs are truncated, because Node rejects longer ones. */
const inAddress = (text: string) => text.slice(0, 4000);

function spoiltQuery(base: Base): fc.Arbitrary<Spoiling> {
  const key = fc.oneof(fc.constantFrom(...listKeys, ...base.query.map(([name]) => name)), hostileText);
  const pair = fc.oneof(
    fc.tuple(key, hostileText).map(([name, text]): [string, string] => [inAddress(name), inAddress(text)]),
    spoiltList.map(([name, json]): [string, string] => [
      name,
      inAddress(name === 'after' ? JSON.parse(json) : json),
    ]),
  );
  return fc.tuple(pair, fc.boolean()).map(
    ([added, instead]): Spoiling =>
      (request) => ({
        ...request,
        query: [...request.query.filter(([name]) => !instead || name !== added[0]), added],
      }),
  );
}

function spoiltBody({ body = [] }: Base): fc.Arbitrary<Spoiling> {
  const key = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('_id', ...body.map(([name]) => name)) },
    fieldName,
  );
  const field = fc.oneof({ weight: 4, arbitrary: fc.tuple(key, hostileJson) }, spoiltList);
  return fc.oneof(
    {
      weight: 8,
      arbitrary: field.map(
        ([name, json]): Spoiling =>
          (request) => ({
            ...request,
            body: [...(request.body ?? []).filter(([other]) => other !== name), [name, json]],
          }),
      ),
    },
    key.map(
      (gone): Spoiling =>
        (request) => ({
          ...request,
          body: request.body?.filter(([name]) => name !== gone),
        }),
    ),
    fc.oneof(hostileJson, hostileText).map(
      (raw): Spoiling =>
        (request) => ({ ...request, raw }),
    ),
  );
}

/** The path below /api, with characters replaced that a URL can't contain. */
export function toPath({ path, params, query }: Base): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encoded(params[name] || 'x'));
  return query.length
    ? `${filled}?${query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`
    : filled;
}

const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

export function toBody({ raw, body }: HostileRequest): Json | undefined {
  if (raw !== undefined) return raw;
  return body && `{${body.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`;
}
