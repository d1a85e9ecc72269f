import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listActions } from '../../../src/engine/contract/declaration/actions.ts';
import { isImportable } from '../../../src/engine/contract/imports.ts';
import { calls, resources } from '../../../src/engine/contract/registry.ts';
import { listCalls } from '../../../src/engine/contract/resource.ts';
import { SAMPLE_ID } from '../../../src/engine/contract/values/recordId.ts';
import { listEventTypes } from '../../../src/engine/service/audit/eventTypes.ts';
import { createEventCheck, type Event } from '../../openapi/events.ts';
import { problemsIn } from '../../openapi/lint.ts';
import { startService, type TestService } from '../harness.ts';

let test: TestService;
// biome-ignore lint/suspicious/noExplicitAny: a document of any shape is looked into
let document: any;
type Written = Record<string, unknown> & { operationId: string; security: unknown[]; responses: object };
let written: [where: string, call: Written][];
beforeAll(async () => {
  test = await startService();
  const { status, body } = await test.call('GET', 'docs/json');
  expect(status).toBe(200);
  document = body;
  written = Object.entries<Record<string, Written>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, call]) => [`${method.toUpperCase()} ${path}`, call] as [string, Written],
    ),
  );
});
afterAll(() => test.close());

/** Reads, validates, starts and stops an import; reads its rows and its result. */
const stepsOfImports = 7;
/** Reads an export or the caller's exports, stops one, and downloads its file. */
const stepsOfExports = 4;
/** Exports a statement and balances. */
const reports = 2;
/** A file of rows, as uploaded and as returned, or that of a field. */
const isFile = ({ content = {} }: { content?: object }) =>
  Object.keys(content).some((type) => type !== 'application/json');

describe('the API document', () => {
  it('has every declared call, and marks extensions', () => {
    expect(document.openapi).toMatch(/^3\.1/);
    const all = Object.fromEntries(written);
    const at = (method: string, path: string) => all[`${method} /api${path.replace(/:(\w+)/g, '{$1}')}`];
    for (const call of Object.values(calls)) {
      for (const path of [call.path, ...(call.alias ? [call.alias] : [])]) {
        const one = at(call.method, path);
        expect(one, `${call.method} ${path}`).toBeDefined();
        expect(one?.['x-addition'], path).toBe(call.extension ? true : undefined);
      }
    }
    const generic = resources.reduce((sum, resource) => sum + listCalls(resource).length, 0);
    expect(at('PUT', '/currency/:id')?.requestBody).toBeDefined();
    expect(at('POST', '/audit')).toBeDefined();
    const aliases = Object.values(calls).filter(({ alias }) => alias).length;
    const imports = resources.filter(isImportable).length + stepsOfImports;
    const exports = resources.length + stepsOfExports + reports;
    const does = resources.flatMap(listActions).reduce((sum, [, { bulk }]) => sum + (bulk ? 2 : 1), 0);
    const files = resources
      .flatMap(({ fields }) => Object.values(fields))
      .filter(({ kind }) => kind === 'file');
    const ofResources = generic + does + imports + exports + 2 * files.length;
    expect(written).toHaveLength(ofResources + Object.keys(calls).length + aliases);
  });

  it('has no lint findings except two ambiguous paths', async () => {
    const problems = await problemsIn(document);
    // docs/api.md has these paths. The service prefers the one with more literal segments.
    const alike =
      /^no-ambiguous-paths: .*`\/api\/(client\/email\/{email}|client\/wallet\/{id}|wallet\/updateBalanceRoot\/{id})`/;
    expect(problems.filter((problem) => !alike.test(problem))).toEqual([]);
  });

  it('describes the requests of webhooks for every event, by shared schemas', () => {
    expect(Object.keys(document.webhooks)).toEqual([
      ...listEventTypes().map(({ name }) => name),
      'webhook.test_event',
    ]);
    const { schema } = document.webhooks['user.update'].post.requestBody.content['application/json'];
    const { data } = schema.allOf[1].properties.data.properties.entry.properties;
    expect(data.properties.after).toEqual({ $ref: '#/components/schemas/UserFields' });
    const fields = Object.keys(document.components.schemas.UserFields.properties);
    expect(fields).toEqual(expect.arrayContaining(['_id', 'userName', 'role']));
    expect(fields).not.toContain('password');
  });

  it('has schemas of events that reject what they do not describe', () => {
    const check = createEventCheck(document);
    const entry = {
      ...{ _id: SAMPLE_ID, date: '2026-11-28T10:00:00.000Z', user: SAMPLE_ID, role: 'root', client: null },
      ...{ action: 'update', resource: 'user', record: SAMPLE_ID, content: 'ann', altered: null, _names: {} },
      data: { before: { userName: 'ann' }, after: { userName: 'anna' } },
    };
    const event = { name: 'user.update', cursor: '4.1', entry };
    expect(check(event)).toEqual([]);
    const wrong = [
      { ...event, name: 'user.vanish' },
      { ...event, cursor: undefined },
      { ...event, entry: { ...entry, data: null } },
      { ...event, entry: { ...entry, data: { before: {} } } },
      { ...event, entry: { ...entry, data: { ...entry.data, after: { userName: 7 } } } },
      { ...event, entry: { ...entry, data: { ...entry.data, after: { passwordHash: 'x' } } } },
      { ...event, entry: { ...entry, secret: 'x' } },
    ];
    for (const one of wrong) expect(check(one as Event), JSON.stringify(one)).not.toEqual([]);
  });

  it('has a name for each call and a named schema for each body and response', () => {
    for (const [where, { operationId, requestBody, responses }] of written) {
      expect(operationId, where).toMatch(/^[a-z][A-Za-z]+$/);
      const bodies = [
        requestBody,
        ...Object.entries(responses).flatMap(([status, one]) => (status < '300' ? [one] : [])),
      ];
      for (const body of bodies.filter((one) => one && !isFile(one))) {
        if ('$ref' in body) {
          expect(body.$ref, where).toBe('#/components/responses/WaitsForApproval');
          continue;
        }
        expect(body.content['application/json'].schema, where).toEqual({
          $ref: expect.stringMatching(/^#\/components\/schemas\/[A-Z]\w+$/),
        });
      }
    }
    expect(new Set(written.map(([, { operationId }]) => operationId)).size).toBe(written.length);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([
        'User',
        'UserList',
        'UserAnswer',
        'CreateUserBody',
        'LoginBody',
        'LoginAnswer',
        'Problem',
      ]),
    );
  });

  it('requires a session where the call does', () => {
    const open = written.flatMap(([where, { security }]) => (security.length ? [] : [where]));
    expect(open.sort()).toEqual(
      Object.values(calls)
        .filter(({ permission }) => permission === 'anyone')
        .flatMap(({ method, path, alias }) =>
          [path, alias].flatMap((one) => (one ? [`${method} /api${one.replace(/:(\w+)/g, '{$1}')}`] : [])),
        )
        .sort(),
    );
  });

  it('has a viewer whose scripts its Content-Security-Policy allows', async () => {
    const page = await test.call('GET', 'docs/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('swagger-ui');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  });
});
