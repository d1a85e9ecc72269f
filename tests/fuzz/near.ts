/** Requests that are wrong in one thing: what a mistaken or a curious program sends. */
import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '../../src/features/demo/service/random.ts';
import type { Asked, Json } from './asked.ts';
import type { Schema } from './operations.ts';
import { presentSchema, resourceOf, type World } from './valid.ts';

/** @returns undefined where the request has nothing that it could be done to */
type Spoiling = (asked: Asked, world: World) => Partial<Asked> | undefined;

/** The same request with one thing wrong; as it was where nothing of what was tried applies. */
export function spoilt(asked: Asked, world: World): Asked {
  const { chance } = world;
  for (let tries = 0; tries < 10; tries += 1) {
    const [name, spoil] = chance.pick(Object.entries(spoilings));
    const change = spoil(asked, world);
    if (change) return { ...asked, ...change, kind: 'near', spoilt: [name] };
  }
  return asked;
}

const spoilings: Readonly<Record<string, Spoiling>> = {
  'a field is missing': (asked, { chance }) =>
    onField(
      asked,
      chance,
      () => true,
      (_, __, fields, at) => fields.toSpliced(at, 1),
    ),
  'a field too many': (asked, { chance }) =>
    asked.body && {
      body: [...asked.body, [chance.pick(['colour', '_id', 'createdAt', 'altered', 'constructor']), '"x"']],
    },
  'too long': (asked, { chance }) =>
    onValue(
      asked,
      chance,
      ({ maxLength }) => maxLength !== undefined,
      ({ maxLength = 0 }) => 'x'.repeat(maxLength + 1),
    ),
  'too short': (asked, { chance }) =>
    onValue(
      asked,
      chance,
      ({ minLength = 0 }) => minLength > 1,
      ({ minLength = 0 }) => 'x'.repeat(minLength - 1),
    ),
  'too large': (asked, { chance }) =>
    onValue(
      asked,
      chance,
      ({ maximum }) => maximum !== undefined,
      ({ maximum = 0 }) => maximum + 1,
    ),
  'too small': (asked, { chance }) =>
    onValue(
      asked,
      chance,
      ({ minimum }) => minimum !== undefined,
      ({ minimum = 0 }) => minimum - 1,
    ),
  'not one of the choices': (asked, { chance }) =>
    onValue(
      asked,
      chance,
      (schema) => schema.enum !== undefined,
      (schema) => `${schema.enum?.[0]}x`,
    ),
  'not in the form': (asked, { chance }) =>
    onValue(
      asked,
      chance,
      ({ pattern, format }) => (pattern ?? format) !== undefined,
      () => 'not so, ñ!',
    ),
  'another kind of value': (asked, { chance }) =>
    onValue(
      asked,
      chance,
      () => true,
      () => chance.pick([1, true, [], {}, ['x'], { a: 1 }, 0.5]),
    ),
  null: (asked, { chance }) =>
    onValue(
      asked,
      chance,
      () => true,
      () => null,
    ),
  empty: (asked, { chance }) =>
    onValue(
      asked,
      chance,
      () => true,
      () => '',
    ),
  'too many decimals': (asked, { chance }) =>
    onNamed(asked, chance, /amount|budget|tax/, () =>
      chance.pick(['1.123456789', '0.001', '1e2', '-1', '+1', ' 1 ', '0']),
    ),
  'more than there is': (asked, { chance }) =>
    onNamed(asked, chance, /amount/, () =>
      chance.pick(['99999999999', '92233720368547758.08', '9'.repeat(30)]),
    ),
  "another's row": (asked, { chance, seen }) =>
    onId(asked, chance, (resource) => seen.foreign(asked.who, resource)),
  'a row that is gone': (asked, { chance, seen }) => onId(asked, chance, (resource) => seen.gone(resource)),
  'a row of another kind': (asked, { chance, seen }) =>
    onId(asked, chance, () =>
      seen.one('root', chance.pick(['user', 'client', 'wallets', 'currency', 'transaction', 'role'])),
    ),
  'a row that never was': (asked, { chance }) => onId(asked, chance, () => randomUUID()),
  'an id in another spelling': (asked, { chance, seen }) =>
    onId(asked, chance, (resource) => {
      const id = seen.one(asked.who, resource) ?? randomUUID();
      return chance.pick([id.toUpperCase(), ` ${id}`, `{${id}}`, id.replaceAll('-', ''), `${id}0`]);
    }),
  'something unknown in the address': (asked) => ({ query: [...asked.query, ['colour', 'red']] }),
  'the same twice in the address': (asked) => asked.query[0] && { query: [...asked.query, asked.query[0]] },
  'a filter that is not there': (asked) => {
    if (!asked.operation.query.some(({ name }) => name === 'filter')) return undefined;
    return { query: [...asked.query.filter(([name]) => name !== 'filter'), ['filter', '{"colour":"red"}']] };
  },
  'a range backwards': (asked, { chance }) => {
    if (!asked.operation.query.some(({ name }) => name === 'range')) return undefined;
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
    return { query: [...asked.query.filter(([name]) => name !== 'range'), ['range', range]] };
  },
  "another list's cursor": (asked, { chance, seen }) => {
    if (!asked.operation.query.some(({ name }) => name === 'after')) return undefined;
    const cursors = [...seen.last].flatMap(([name, value]) => (name.startsWith('cursor ') ? [value] : []));
    return cursors.length
      ? { query: [...asked.query.filter(([name]) => name !== 'after'), ['after', chance.pick(cursors)]] }
      : undefined;
  },
  'a key that was used': (asked, { seen }) => {
    const used = seen.last.get(`key ${asked.who} ${asked.operation.name}`);
    return used && asked.headers.some(isKey)
      ? { headers: [...asked.headers.filter((pair) => !isKey(pair)), ['Idempotency-Key', used]] }
      : undefined;
  },
  'no key': (asked) =>
    asked.headers.some(isKey) ? { headers: asked.headers.filter((pair) => !isKey(pair)) } : undefined,
  'a revision that is stale': (asked) =>
    asked.operation.headers.includes('If-Match')
      ? { headers: [['If-Match', '"0123456789abcdef"']] }
      : undefined,
  'no body': (asked) => (asked.body ? { body: undefined } : undefined),
  'a body that is no object': (asked, { chance }) =>
    asked.body && { raw: chance.pick(['[]', '"x"', '1', 'null', 'true', '', ' ']) },
  'no session': (asked, { chance }) =>
    asked.who === 'anonymous'
      ? undefined
      : {
          headers: [
            ...asked.headers,
            ['Authorization', chance.pick(['Bearer x.y.z', 'Basic cm9vdDp4', 'Bearer '])],
          ],
        },
};

const isKey = ([name]: readonly [string, string]) => /^idempotency-key$/i.test(name);

type Fields = [string, Json][];

/** Does it to one field of the body that `applies`. */
function onField(
  { operation, body }: Asked,
  chance: SeededRandom,
  applies: (schema: Schema, name: string) => boolean,
  change: (schema: Schema, name: string, fields: Fields, at: number) => Fields,
): Partial<Asked> | undefined {
  const schemaOf = (name: string) => presentSchema(operation.body?.properties?.[name]);
  const able = body?.filter(([name]) => applies(schemaOf(name), name));
  if (!body || !able?.length) return undefined;
  const one = chance.pick(able);
  return { body: change(schemaOf(one[0]), one[0], body, body.indexOf(one)) };
}

function onValue(
  asked: Asked,
  chance: SeededRandom,
  applies: (schema: Schema, name: string) => boolean,
  value: (schema: Schema) => unknown,
): Partial<Asked> | undefined {
  return onField(asked, chance, applies, (schema, name, fields, at) =>
    fields.with(at, [name, JSON.stringify(value(schema))]),
  );
}

function onNamed(
  asked: Asked,
  chance: SeededRandom,
  names: RegExp,
  value: () => unknown,
): Partial<Asked> | undefined {
  return onValue(asked, chance, (_, name) => names.test(name), value);
}

/** Names another row, in the address or in the body. */
function onId(
  asked: Asked,
  chance: SeededRandom,
  idOf: (resource: string) => string | undefined,
): Partial<Asked> | undefined {
  const params = Object.keys(asked.params).filter((name) => /id$/i.test(name));
  if (params.length && !chance.percent(30)) {
    const name = chance.pick(params);
    const resource = name === 'id' ? resourceOf(asked.operation) : name.replace(/Id$/, '');
    const id = idOf(resource === 'wallet' ? 'wallets' : resource);
    return id === undefined ? undefined : { params: { ...asked.params, [name]: id } };
  }
  const id = idOf(chance.pick(['user', 'client', 'wallets', 'currency']));
  return id === undefined
    ? undefined
    : onNamed(asked, chance, /^(client|user|role|wallet|owner|from|to|currency|defaultCurrency)$/, () => id);
}
