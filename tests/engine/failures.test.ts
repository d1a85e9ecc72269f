/** What fails inside is told to whoever runs the service, and to no caller. */
import { DrizzleQueryError } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { registerServiceFeatures } from '../../src/engine/service/feature.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { type AppCaller, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { featuresOfLibrary, startLibrary } from './library/service.ts';

let library: Started;
let { call, signIn } = {} as AppCaller;

beforeAll(async () => {
  const broken = { hooks: { shelf: { beforeCreate: () => Promise.reject(new Error('the shelf is gone')) } } };
  registerServiceFeatures([...featuresOfLibrary, broken]);
  library = await startLibrary('', await emptyDatabase());
  ({ call, signIn } = createAppCaller(library));
});
afterAll(() => library?.close());

it('prints the call and stack of a throwing hook in development, without LOG', async () => {
  const head = await signIn('head');
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const answer = await call('POST', 'shelf', { as: head, body: { label: 'A1' } });
  expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
  expect(answer.text).not.toContain('gone');
  expect(printed.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^POST \/api\/shelf: internal error\nError: the shelf is gone\n {4}at .*failures\.test/,
      ),
    ],
  ]);
  printed.mockClear();
  expect((await call('POST', 'shelf', { as: head, body: {} })).status).toBe(400);
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

it("never logs a statement's parameters, and logs an unavailable database only at warning level", () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failed = (cause: Error) => new DrizzleQueryError('select $1', ['a secret hash'], cause);
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  library.app.log.error({ err: failed(reset) }, 'an export could not go on');
  library.app.log.error({ err: failed(new Error('Connection terminated unexpectedly')) }, 'nor this one');
  expect(printed).not.toHaveBeenCalled();
  const wrong = Object.assign(new Error('wrong type'), { code: '22P02' });
  library.app.log.error({ err: failed(wrong) }, 'an export could not go on');
  library.app.log.error({ err: failed(new Error('without a code')) }, 'an import could not go on');
  const lines = printed.mock.calls.map(([line]) => String(line));
  expect(lines).toEqual([
    expect.stringMatching(/^an export could not go on\nError: wrong type\n {4}at /),
    expect.stringMatching(/^an import could not go on\nError: without a code\n {4}at /),
  ]);
  expect(lines.join()).not.toContain('secret');
  printed.mockRestore();
});
