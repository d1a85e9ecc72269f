/** Hostile requests. */
import fc from 'fast-check';
import type { SeededRandom } from '../../src/features/demo/service/random.ts';
import type { FuzzRequest } from './asked.ts';
import { hostileJson, hostileText } from './hostileValues.ts';
import type { World } from './valid.ts';
import { drawValue } from './values.ts';
import type { Pair } from './wire.ts';

type Spoiling = (request: FuzzRequest, world: World) => Partial<FuzzRequest> | undefined;

/** The same request with one to three attacks. */
export function toHostile(request: FuzzRequest, world: World): FuzzRequest {
  const { chance } = world;
  let hurt: FuzzRequest = { ...request, kind: 'hostile' };
  for (let times = chance.between(1, 3); times > 0; times -= 1) {
    const [name, spoil] = chance.pick(weighted);
    const change = spoil(hurt, world);
    if (change) hurt = { ...hurt, ...change, changes: [...hurt.changes, name] };
  }
  return hurt;
}

const spoilings: Readonly<Record<string, [weight: number, spoil: Spoiling]>> = {
  'a part of the address': [
    3,
    ({ params }, { chance }) => {
      const names = Object.keys(params);
      return names.length
        ? { params: { ...params, [chance.pick(names)]: inAddress(drawValue(chance, hostileText)) } }
        : undefined;
    },
  ],
  'the query': [4, (request, { chance }) => ({ query: [...request.query, hostilePair(request, chance)] })],
  'the grammar of lists': [4, (request, { chance }) => hostileList(request, chance)],
  'a field of the body': [6, (request, { chance }) => hostileField(request, chance)],
  'the whole body': [
    2,
    ({ method }, { chance }) =>
      method === 'GET' ? undefined : { raw: drawValue(chance, fc.oneof(hostileJson, hostileText)) },
  ],
  'broken JSON': [
    1,
    ({ method, body }, { chance }) =>
      method === 'GET' || !body
        ? undefined
        : {
            raw: chance.pick([
              '{"a":',
              '{"a":1,}',
              "{'a':1}",
              '{"a":1}{"b":2}',
              '\ufeff{}',
              '{"a":01}',
              '{"__proto__":{"a":1}}',
              '{"constructor":{"prototype":{"a":1}}}',
              '{"a":1,"a":2}',
              '{"a":\u0000}',
            ]),
          },
  ],
  'a header': [3, (request, { chance }) => ({ headers: [...request.headers, hostileHeader(chance)] })],
  'a header twice': [
    1,
    ({ headers }, { chance }) => ({
      headers: [
        ...headers,
        ...chance.pick([
          duplicate('Content-Type', 'application/json'),
          duplicate('Idempotency-Key', 'k'),
          duplicate('Authorization', 'Bearer a.b.c'),
          duplicate('If-Match', '"x"'),
          duplicate('X-Forwarded-For', '203.0.113.9'),
          duplicate('Accept', '*/*'),
        ]),
      ],
    }),
  ],
  'the method': [
    1,
    (_, { chance }) => ({
      method: chance.pick([
        'HEAD',
        'OPTIONS',
        'PATCH',
        'TRACE',
        'PROPFIND',
        'PURGE',
        'SEARCH',
        'LINK',
        'DELETE',
        'PUT',
        'POST',
        'GET',
      ]),
    }),
  ],
  'the shape of the address': [1, (request, { chance }) => hostilePath(request, chance)],
};
const weighted = Object.entries(spoilings).flatMap(([name, [weight, spoil]]) =>
  Array.from({ length: weight }, (): [string, Spoiling] => [name, spoil]),
);

const duplicate = (name: string, value: string): Pair[] => [
  [name, value],
  [name, `${value}x`],
];

/** Most values in URLs are cut: Node rejects longer ones. */
const inAddress = (text: string) => text.slice(0, 4000);

function hostilePair({ operation }: FuzzRequest, chance: SeededRandom): Pair {
  const names = operation.query.map(({ name }) => name);
  const name = names.length && chance.percent(80) ? chance.pick(names) : drawValue(chance, hostileText);
  return [inAddress(name), inAddress(drawValue(chance, hostileText))];
}

const lists = ['filter', 'sort', 'range', 'after'] as const;

function hostileList(
  { operation, query, body }: FuzzRequest,
  chance: SeededRandom,
): Partial<FuzzRequest> | undefined {
  const inQuery = operation.query.some(({ name }) => name === 'range');
  const inBody = operation.body?.properties?.range !== undefined;
  if (!inQuery && !inBody) return undefined;
  const part = chance.pick(lists);
  const json = hostileListPart(part, operation.record?.properties ?? {}, chance);
  if (inBody) return { body: [...(body ?? []).filter(([name]) => name !== part), [part, json]] };
  const text = inAddress(part === 'after' ? String(JSON.parse(json)) : json);
  return { query: [...query.filter(([name]) => name !== part), [part, text]] };
}

function hostileListPart(part: (typeof lists)[number], fields: object, chance: SeededRandom): string {
  const operator = () => chance.pick(['', '', '_gte', '_lte', '_like', '_within']);
  const names = [...Object.keys(fields), 'q', 'party', '_id'];
  const name = () =>
    JSON.stringify(chance.percent(85) ? chance.pick(names) + operator() : drawValue(chance, hostileText));
  switch (part) {
    case 'filter':
      return `{${Array.from({ length: chance.between(1, 3) }, () => `${name()}:${drawValue(chance, hostileJson)}`).join()}}`;
    case 'sort':
      return `[${name()},${chance.pick(['"ASC"', '"DESC"', '"asc"', 'null', '1'])}]`;
    case 'range':
      return chance.pick([
        '[0,-1]',
        '[9007199254740993,9007199254740994]',
        '[1e400,2]',
        `[${chance.between(-5, 200_000)},${chance.between(-5, 200_000)}]`,
        '[null,null]',
        '{"0":0,"1":9}',
      ]);
    case 'after':
      return JSON.stringify(Buffer.from(drawValue(chance, hostileJson).slice(0, 3000)).toString('base64url'));
  }
}

function hostileField(
  { operation, body }: FuzzRequest,
  chance: SeededRandom,
): Partial<FuzzRequest> | undefined {
  if (!body) return undefined;
  const names = Object.keys(operation.body?.properties ?? {});
  const name = names.length && chance.percent(85) ? chance.pick(names) : drawValue(chance, hostileText);
  return { body: [...body.filter(([other]) => other !== name), [name, drawValue(chance, hostileJson)]] };
}

const odd: Record<string, readonly string[]> = {
  Authorization: [
    'Bearer',
    'Bearer a',
    'bearer a.b.c',
    'Basic cm9vdDpyb290',
    `Bearer ${'a'.repeat(9000)}`,
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJyb290In0.',
    '\u00ff',
    'Negotiate x',
  ],
  'Idempotency-Key': [
    '',
    ' ',
    'x'.repeat(201),
    '\u00e9',
    '../..',
    "' or 1=1 --",
    '\t',
    '00000000-0000-0000-0000-000000000000',
  ],
  'Content-Type': [
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json;',
    'multipart/form-data; boundary=x',
    'APPLICATION/JSON',
    'application/vnd.api+json',
    'x',
    '',
  ],
  Accept: ['application/x-ndjson', 'text/html', 'x/y;q=nan', '', 'application/x-ndjson, */*'],
  'Accept-Encoding': ['br', 'gzip;q=0', 'x', '*'],
  'Accept-Language': ['xx', 'de-DE,en;q=2', '../../etc/passwd', 'x'.repeat(2000), '__proto__'],
  'Content-Encoding': ['gzip', 'br', 'x'],
  'If-Match': ['*', 'W/"x"', '"', 'x'.repeat(2000), '"a", "b"'],
  'X-Forwarded-For': [
    'x',
    '::1, 127.0.0.1',
    '999.1.1.1',
    '1.2.3.4:80',
    'x'.repeat(2000),
    '2001:db8::1%eth0',
    ', ,',
  ],
  'X-Forwarded-Host': ['evil.example', 'a b'],
  'X-HTTP-Method-Override': ['DELETE'],
  Origin: ['https://evil.example', 'null'],
  Host: ['evil.example', '', 'x:99999'],
  Cookie: ['a=b', `a=${'x'.repeat(8000)}`, '__proto__=1'],
  Expect: ['100-continue', 'x'],
  Range: ['bytes=0-1', 'bytes=-1'],
  'X-Long': ['x'.repeat(20_000)],
};

function hostileHeader(chance: SeededRandom): Pair {
  const name = chance.pick(Object.keys(odd));
  return [name, chance.pick(odd[name] ?? [''])];
}

function hostilePath({ path, query }: FuzzRequest, chance: SeededRandom): Partial<FuzzRequest> {
  const change = chance.pick<(path: string) => string>([
    (text) => `${text}/`,
    (text) => text.replace('/api/', '/api//'),
    (text) => text.replace('/api/', '/API/'),
    (text) => text.replace('/api/', '/api/%2e%2e/api/'),
    (text) => text.replace('/api/', '/api/../api/'),
    (text) => `${text};x=1`,
    (text) => `${text}%00`,
    (text) => `${text}%E0%A4%A`,
    (text) => `${text}/${'x'.repeat(400)}`,
    (text) => `http://evil.example${text}`,
    (text) => text.toUpperCase(),
    () =>
      chance.pick([
        '/',
        '//',
        '/api',
        '/api/',
        '/assets/..%2f..%2fpackage.json',
        '/assets/x.js',
        '/metrics/',
        '/api/docs/json/',
        '/%',
        '/api/__proto__',
        '/api/constructor',
        '/index.html%00',
        '*',
      ]),
  ]);
  return { path: change(path), query: chance.percent(5) ? [...query, ['x', 'x'.repeat(20_000)]] : query };
}
