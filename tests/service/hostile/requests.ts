/** Requests that are right but for one to three things: each call's own fixtures, spoilt. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { resources } from '../../../src/engine/contract/registry.ts';
import { hostileJson, hostileText, type Json } from '../../fuzz/hostileValues.ts';
import { everyCall, type TabledCall } from '../permissions/calls.ts';
import { fixtures } from '../permissions/fixtures.ts';
import type { Who } from '../permissions/rows.ts';
import { placesOf } from '../permissions/sight.ts';
import type { World } from '../permissions/world.ts';

export const callers = ['root', 'super_admin', 'admin', 'agent', 'customer', 'visitor'] as const;

/** A request that would be answered well; the body's fields as JSON. */
export type Base = {
  call: TabledCall;
  path: string;
  params: Record<string, string>;
  query: [string, string][];
  body: [string, Json][] | undefined;
};

export type HostileRequest = Base & { who: Who; raw: Json | undefined; headers: Record<string, string> };

/** They end the session or take the password that the other requests are sent with. */
const left = ['logout', 'changePassword'];

/** One for each fixture of each call. */
export async function makeBases(world: World): Promise<Base[]> {
  const bases: Base[] = [];
  for (const call of everyCall.filter(({ name }) => !left.includes(name))) {
    for (const fixture of fixtures[call.name] ?? []) {
      const place = fixture.row ? (placesOf(fixture.row).find((one) => one !== 'own') ?? 'own') : 'shared';
      const row = fixture.row ? world.rowOf(fixture.row, place, 'root') : '';
      const sent = await fixture.send({ world, who: 'root', place, row, reached: true });
      const fields = sent.body === undefined ? undefined : Object.entries(sent.body as object);
      bases.push({
        call,
        path: call.paths.at(-1) ?? '',
        params: sent.params ?? {},
        query: Object.entries(sent.query ?? {}),
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

/** Names that lists may be filtered and sorted by, with and without what may stand behind them. */
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

/** What stands in an address is cut: a longer one never gets past Node. */
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

/** The address below /api, with what no address may hold replaced. */
export function addressOf({ path, params, query }: Base): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encoded(params[name] || 'x'));
  return query.length
    ? `${filled}?${query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`
    : filled;
}

const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

export function bodyOf({ raw, body }: HostileRequest): Json | undefined {
  if (raw !== undefined) return raw;
  return body && `{${body.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`;
}
