/** Imports of the platform's own records: columns in all of its languages, and who may import. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isImportable } from '../../../src/engine/contract/imports.ts';
import { resources } from '../../../src/engine/contract/registry.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

async function upload(as: Tokens | undefined, resource: string, content: string) {
  const response = await test.service.app.inject({
    method: 'POST',
    url: `/api/${resource}/import`,
    headers: { 'content-type': 'text/csv', ...(as && { authorization: `Bearer ${as.accessToken}` }) },
    payload: content,
  });
  return { status: response.statusCode, body: response.json() };
}

it.each([
  ['es', 'Abreviatura;Nombre;Símbolo;Decimales', 'IME'],
  ['de', 'Kürzel,Name,Symbol,Nachkommastellen', 'IMD'],
  ['no language', 'abbreviation\tname\tsymbol\tdecimals', 'IMN'],
])('recognizes columns by their labels in %s', async (_, heading, code) => {
  const sign = /[,;\t]/.exec(heading)?.[0] ?? '';
  const { root } = platform;
  const { status, body } = await upload(
    root,
    'currency',
    `${heading}\n${[code, 'Made up', '¤', '3'].join(sign)}\n`,
  );
  expect(status).toBe(201);
  expect(body.data.mapping).toMatchObject({ abbreviation: 0, name: 1, symbol: 2 });
  const path = `import/${body.data._id}`;
  const state = async () => (await test.call('GET', path, { as: root })).body.data.state;
  await test.call('POST', `${path}/check`, {
    as: root,
    body: { mapping: { ...body.data.mapping, decimals: 3 } },
  });
  await expect.poll(state).toBe('checked');
  await test.call('POST', `${path}/start`, { as: root });
  await expect.poll(state).toBe('done');
  const { body: created } = await test.call('GET', `currency/${code}`, { as: root });
  expect(created.data).toMatchObject({ abbreviation: code, name: 'Made up', symbol: '¤', decimals: 3 });
});

describe('an import by a caller who may not create records', () => {
  it.each(resources.filter(isImportable).map(({ name, paths }) => [name, paths.create.slice(1)]))(
    'is rejected for %s',
    async (resource, creating) => {
      const { root, superAdmin, one } = platform;
      for (const as of [root, superAdmin, one.admin, one.agent, one.customer]) {
        // An invalid body: permitted callers get a validation error, others are rejected before.
        const { status } = await test.call('POST', creating, { as, body: '[]' });
        expect((await upload(as, resource, 'nothing\nx\n')).status).toBe(status === 400 ? 201 : 403);
      }
      expect((await upload(undefined, resource, 'nothing\nx\n')).status).toBe(401);
    },
  );
});

it('is visible, validated, started and stopped only by its owner in every role', async () => {
  const { root, superAdmin, one } = platform;
  const { body } = await upload(superAdmin, 'currency', 'name\nx\n');
  const path = `import/${body.data._id}`;
  const steps = [
    ['GET', path],
    ['GET', `${path}/rows`],
    ['GET', `${path}/outcome`],
    ['POST', `${path}/check`],
    ['POST', `${path}/start`],
    ['POST', `${path}/stop`],
  ] as const;
  for (const [method, at] of steps) {
    const request = at.endsWith('check') ? { body: { mapping: {} } } : {};
    for (const as of [root, one.admin, one.agent, one.customer]) {
      expect((await test.call(method, at, { as, ...request })).status, at).toBe(404);
    }
    expect((await test.call(method, at, request)).status, at).toBe(401);
  }
  expect((await test.call('GET', path, { as: superAdmin })).status).toBe(200);
  const listed = async (as: Tokens) => (await test.call('GET', 'import?resource=currency', { as })).body.data;
  expect((await listed(superAdmin))[0]).toMatchObject({ _id: body.data._id, state: 'read' });
  for (const as of [one.admin, one.agent, one.customer]) expect(await listed(as)).toEqual([]);
  expect((await test.call('GET', 'import?resource=currency')).status).toBe(401);
});

it('is not offered for resources with passwords, money or managed by the platform', async () => {
  for (const resource of ['client', 'transaction', 'audit']) {
    expect((await upload(platform.root, resource, 'name\nx\n')).status, resource).toBe(404);
  }
});

describe('amounts in a file', () => {
  async function checked(rows: string[], decimalSign?: string) {
    const { root } = platform;
    const heading = 'abbreviation;name;symbol;decimals;confirmAbove';
    const { body } = await upload(root, 'currency', [heading, ...rows].join('\n'));
    const path = `import/${body.data._id}`;
    const now = async () => (await test.call('GET', path, { as: root })).body.data;
    const { mapping } = body.data;
    const checkResponse = await test.call('POST', `${path}/check`, {
      as: root,
      body: { mapping, ...(decimalSign && { decimalSign }) },
    });
    expect(checkResponse.status, checkResponse.text).toBe(200);
    await expect.poll(async () => (await now()).state).toBe('checked');
    const { body: rejected } = await test.call('GET', `${path}/rows`, { as: root });
    const make = async (code: string) => {
      await test.call('POST', `${path}/start`, { as: root });
      await expect.poll(async () => (await now()).state).toBe('done');
      return (await test.call('GET', `currency/${code}`, { as: root })).body.data.confirmAbove;
    };
    return { job: await now(), rejected: rejected.data, make };
  }

  it('are rejected as ambiguous with three decimals like 1.000 until the decimal sign is chosen', async () => {
    const row = ['AMA;One;¤;3;1.000'];
    const { job, rejected } = await checked(row);
    expect(job).toMatchObject({ decimalSign: null, made: 0, refused: 1 });
    expect(rejected[0].problem.complaints).toEqual({
      confirmAbove: { key: 'validation.importDecimals', args: { one: '1000', other: '1.000' } },
    });
    expect(await (await checked(row, 'comma')).make('AMA')).toBe('1000.000');
    expect(await (await checked(['AMB;One;¤;3;1.000'], 'point')).make('AMB')).toBe('1.000');
  });

  it.each([
    ['a comma', ['AMC;One;¤;3;1.000', 'AMX;Two;¤;3;12,5'], 'comma', 'AMC', '1000.000'],
    ['groups', ['AME;One;¤;3;1.000', 'AMF;Two;¤;3;1.000.000'], 'comma', 'AME', '1000.000'],
    ['a point', ['AMG;One;¤;3;1.000', 'AMH;Two;¤;3;0.500'], 'point', 'AMG', '1.000'],
    ['both signs', ['AMI;One;¤;3;1.000', 'AMJ;Two;¤;3;1,234.50'], 'point', 'AMJ', '1234.500'],
  ])('are parsed with %s as another row implies', async (_, rows, decimalSign, code, amount) => {
    const { job, make } = await checked(rows);
    expect(job).toMatchObject({ decimalSign, made: 2, refused: 0 });
    expect(await make(code)).toBe(amount);
  });
});
