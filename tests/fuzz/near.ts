/** Requests with one mistake, as a faulty program sends them. */
import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '../../src/features/demo/service/random.ts';
import type { FuzzRequest, Json } from './asked.ts';
import type { Schema } from './operations.ts';
import { presentSchema, resourceOf, type World } from './valid.ts';

/** @returns undefined if the change does not apply to the request */
type Spoiling = (request: FuzzRequest, world: World) => Partial<FuzzRequest> | undefined;

/** The same request with one mistake; unchanged if none of those tried applies. */
export function toNear(request: FuzzRequest, world: World): FuzzRequest {
  const { chance } = world;
  for (let tries = 0; tries < 10; tries += 1) {
    const [name, spoil] = chance.pick(Object.entries(spoilings));
    const change = spoil(request, world);
    if (change) return { ...request, ...change, kind: 'near', changes: [name] };
  }
  return request;
}

const spoilings: Readonly<Record<string, Spoiling>> = {
  'a field is missing': (request, { chance }) =>
    onField(
      request,
      chance,
      () => true,
      (_, __, fields, at) => fields.toSpliced(at, 1),
    ),
  'a field too many': (request, { chance }) =>
    request.body && {
      body: [...request.body, [chance.pick(['colour', '_id', 'createdAt', 'altered', 'constructor']), '"x"']],
    },
  'too long': (request, { chance }) =>
    onValue(
      request,
      chance,
      ({ maxLength }) => maxLength !== undefined,
      ({ maxLength = 0 }) => 'x'.repeat(maxLength + 1),
    ),
  'too short': (request, { chance }) =>
    onValue(
      request,
      chance,
      ({ minLength = 0 }) => minLength > 1,
      ({ minLength = 0 }) => 'x'.repeat(minLength - 1),
    ),
  'too large': (request, { chance }) =>
    onValue(
      request,
      chance,
      ({ maximum }) => maximum !== undefined,
      ({ maximum = 0 }) => maximum + 1,
    ),
  'too small': (request, { chance }) =>
    onValue(
      request,
      chance,
      ({ minimum }) => minimum !== undefined,
      ({ minimum = 0 }) => minimum - 1,
    ),
  'not one of the choices': (request, { chance }) =>
    onValue(
      request,
      chance,
      (schema) => schema.enum !== undefined,
      (schema) => `${schema.enum?.[0]}x`,
    ),
  'not in the form': (request, { chance }) =>
    onValue(
      request,
      chance,
      ({ pattern, format }) => (pattern ?? format) !== undefined,
      () => 'not so, ñ!',
    ),
  'another kind of value': (request, { chance }) =>
    onValue(
      request,
      chance,
      () => true,
      () => chance.pick([1, true, [], {}, ['x'], { a: 1 }, 0.5]),
    ),
  null: (request, { chance }) =>
    onValue(
      request,
      chance,
      () => true,
      () => null,
    ),
  empty: (request, { chance }) =>
    onValue(
      request,
      chance,
      () => true,
      () => '',
    ),
  'too many decimals': (request, { chance }) =>
    onNamed(request, chance, /amount|budget|tax/, () =>
      chance.pick(['1.123456789', '0.001', '1e2', '-1', '+1', ' 1 ', '0']),
    ),
  'more than there is': (request, { chance }) =>
    onNamed(request, chance, /amount/, () =>
      chance.pick(['99999999999', '92233720368547758.08', '9'.repeat(30)]),
    ),
  "another's row": (request, { chance, seen }) =>
    onId(request, chance, (resource) => seen.foreign(request.who, resource)),
  'a row that is gone': (request, { chance, seen }) =>
    onId(request, chance, (resource) => seen.gone(resource)),
  'a row of another kind': (request, { chance, seen }) =>
    onId(request, chance, () =>
      seen.one('root', chance.pick(['user', 'client', 'wallets', 'currency', 'transaction', 'role'])),
    ),
  'a row that never was': (request, { chance }) => onId(request, chance, () => randomUUID()),
  'an id in another spelling': (request, { chance, seen }) =>
    onId(request, chance, (resource) => {
      const id = seen.one(request.who, resource) ?? randomUUID();
      return chance.pick([id.toUpperCase(), ` ${id}`, `{${id}}`, id.replaceAll('-', ''), `${id}0`]);
    }),
  'something unknown in the address': (request) => ({ query: [...request.query, ['colour', 'red']] }),
  'the same twice in the address': (request) =>
    request.query[0] && { query: [...request.query, request.query[0]] },
  'a filter that is not there': (request) => {
    if (!request.operation.query.some(({ name }) => name === 'filter')) return undefined;
    return {
      query: [...request.query.filter(([name]) => name !== 'filter'), ['filter', '{"colour":"red"}']],
    };
  },
  'a range backwards': (request, { chance }) => {
    if (!request.operation.query.some(({ name }) => name === 'range')) return undefined;
    const range = chance.pick([
      '[9,0]',
      '[0,1000]',
      '[-1,5]',
      '[0]',
      '[0,1,2]',
      '["0","9"]',
      '[0.5,2]',
      '[100001,100002]',
    ]);
    return { query: [...request.query.filter(([name]) => name !== 'range'), ['range', range]] };
  },
  "another list's cursor": (request, { chance, seen }) => {
    if (!request.operation.query.some(({ name }) => name === 'after')) return undefined;
    const cursors = [...seen.last].flatMap(([name, value]) => (name.startsWith('cursor ') ? [value] : []));
    return cursors.length
      ? { query: [...request.query.filter(([name]) => name !== 'after'), ['after', chance.pick(cursors)]] }
      : undefined;
  },
  'a key that was used': (request, { seen }) => {
    const used = seen.last.get(`key ${request.who} ${request.operation.name}`);
    return used && request.headers.some(isKey)
      ? { headers: [...request.headers.filter((pair) => !isKey(pair)), ['Idempotency-Key', used]] }
      : undefined;
  },
  'no key': (request) =>
    request.headers.some(isKey) ? { headers: request.headers.filter((pair) => !isKey(pair)) } : undefined,
  'a revision that is stale': (request) =>
    request.operation.headers.includes('If-Match')
      ? { headers: [['If-Match', '"0123456789abcdef"']] }
      : undefined,
  'no body': (request) => (request.body ? { body: undefined } : undefined),
  'a body that is no object': (request, { chance }) =>
    request.body && { raw: chance.pick(['[]', '"x"', '1', 'null', 'true', '', ' ']) },
  'no session': (request, { chance }) =>
    request.who === 'anonymous'
      ? undefined
      : {
          headers: [
            ...request.headers,
            ['Authorization', chance.pick(['Bearer x.y.z', 'Basic cm9vdDp4', 'Bearer '])],
          ],
        },
};

const isKey = ([name]: readonly [string, string]) => /^idempotency-key$/i.test(name);

type Fields = [string, Json][];

/** Changes one field of the body for which `applies` is true. */
function onField(
  { operation, body }: FuzzRequest,
  chance: SeededRandom,
  applies: (schema: Schema, name: string) => boolean,
  change: (schema: Schema, name: string, fields: Fields, at: number) => Fields,
): Partial<FuzzRequest> | undefined {
  const schemaOf = (name: string) => presentSchema(operation.body?.properties?.[name]);
  const able = body?.filter(([name]) => applies(schemaOf(name), name));
  if (!body || !able?.length) return undefined;
  const one = chance.pick(able);
  return { body: change(schemaOf(one[0]), one[0], body, body.indexOf(one)) };
}

function onValue(
  request: FuzzRequest,
  chance: SeededRandom,
  applies: (schema: Schema, name: string) => boolean,
  value: (schema: Schema) => unknown,
): Partial<FuzzRequest> | undefined {
  return onField(request, chance, applies, (schema, name, fields, at) =>
    fields.with(at, [name, JSON.stringify(value(schema))]),
  );
}

function onNamed(
  request: FuzzRequest,
  chance: SeededRandom,
  names: RegExp,
  value: () => unknown,
): Partial<FuzzRequest> | undefined {
  return onValue(request, chance, (_, name) => names.test(name), value);
}

/** Refers to another row, in the path or in the body. */
function onId(
  request: FuzzRequest,
  chance: SeededRandom,
  idOf: (resource: string) => string | undefined,
): Partial<FuzzRequest> | undefined {
  const params = Object.keys(request.params).filter((name) => /id$/i.test(name));
  if (params.length && !chance.percent(30)) {
    const name = chance.pick(params);
    const resource = name === 'id' ? resourceOf(request.operation) : name.replace(/Id$/, '');
    const id = idOf(resource === 'wallet' ? 'wallets' : resource);
    return id === undefined ? undefined : { params: { ...request.params, [name]: id } };
  }
  const id = idOf(chance.pick(['user', 'client', 'wallets', 'currency']));
  return id === undefined
    ? undefined
    : onNamed(
        request,
        chance,
        /^(client|user|role|wallet|owner|from|to|currency|defaultCurrency)$/,
        () => id,
      );
}
