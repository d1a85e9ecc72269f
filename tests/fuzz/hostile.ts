/** Requests of someone who means no good. */
import fc from 'fast-check';
import type { SeededRandom } from '../../src/features/demo/service/random.ts';
import type { Asked } from './asked.ts';
import { hostileJson, hostileText } from './hostileValues.ts';
import type { World } from './valid.ts';
import { drawn } from './values.ts';
import type { Pair } from './wire.ts';

type Spoiling = (asked: Asked, world: World) => Partial<Asked> | undefined;

/** The same request with one to three things in it that are made to hurt. */
export function hostile(asked: Asked, world: World): Asked {
  const { chance } = world;
  let hurt: Asked = { ...asked, kind: 'hostile' };
  for (let times = chance.between(1, 3); times > 0; times -= 1) {
    const [name, spoil] = chance.pick(weighted);
    const change = spoil(hurt, world);
    if (change) hurt = { ...hurt, ...change, spoilt: [...hurt.spoilt, name] };
  }
  return hurt;
}

const spoilings: Readonly<Record<string, [weight: number, spoil: Spoiling]>> = {
  'a part of the address': [
    3,
    ({ params }, { chance }) => {
      const names = Object.keys(params);
      return names.length
        ? { params: { ...params, [chance.pick(names)]: inAddress(drawn(chance, hostileText)) } }
        : undefined;
    },
  ],
  'the query': [4, (asked, { chance }) => ({ query: [...asked.query, hostilePair(asked, chance)] })],
  'the grammar of lists': [4, (asked, { chance }) => hostileList(asked, chance)],
  'a field of the body': [6, (asked, { chance }) => hostileField(asked, chance)],
  'the whole body': [
    2,
    ({ method }, { chance }) =>
      method === 'GET' ? undefined : { raw: drawn(chance, fc.oneof(hostileJson, hostileText)) },
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
  'a header': [3, (asked, { chance }) => ({ headers: [...asked.headers, hostileHeader(chance)] })],
  'a header twice': [
    1,
    ({ headers }, { chance }) => ({
      headers: [
        ...headers,
        ...chance.pick([
          twice('Content-Type', 'application/json'),
          twice('Idempotency-Key', 'k'),
          twice('Authorization', 'Bearer a.b.c'),
          twice('If-Match', '"x"'),
          twice('X-Forwarded-For', '203.0.113.9'),
          twice('Accept', '*/*'),
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
  'the shape of the address': [1, (asked, { chance }) => hostilePath(asked, chance)],
};
const weighted = Object.entries(spoilings).flatMap(([name, [weight, spoil]]) =>
  Array.from({ length: weight }, (): [string, Spoiling] => [name, spoil]),
);

const twice = (name: string, value: string): Pair[] => [
  [name, value],
  [name, `${value}x`],
];

/** What stands in an address is cut, but for a few: a longer one never gets past Node. */
const inAddress = (text: string) => text.slice(0, 4000);

function hostilePair({ operation }: Asked, chance: SeededRandom): Pair {
  const names = operation.query.map(({ name }) => name);
  const name = names.length && chance.percent(80) ? chance.pick(names) : drawn(chance, hostileText);
  return [inAddress(name), inAddress(drawn(chance, hostileText))];
}

const lists = ['filter', 'sort', 'range', 'after'] as const;

function hostileList({ operation, query, body }: Asked, chance: SeededRandom): Partial<Asked> | undefined {
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
    JSON.stringify(chance.percent(85) ? chance.pick(names) + operator() : drawn(chance, hostileText));
  switch (part) {
    case 'filter':
      return `{${Array.from({ length: chance.between(1, 3) }, () => `${name()}:${drawn(chance, hostileJson)}`).join()}}`;
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
      return JSON.stringify(Buffer.from(drawn(chance, hostileJson).slice(0, 3000)).toString('base64url'));
  }
}

function hostileField({ operation, body }: Asked, chance: SeededRandom): Partial<Asked> | undefined {
  if (!body) return undefined;
  const names = Object.keys(operation.body?.properties ?? {});
  const name = names.length && chance.percent(85) ? chance.pick(names) : drawn(chance, hostileText);
  return { body: [...body.filter(([other]) => other !== name), [name, drawn(chance, hostileJson)]] };
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

function hostilePath({ path, query }: Asked, chance: SeededRandom): Partial<Asked> {
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
