/** GET transaction/row/validation with its progress, line by line; and what such an answer does at its end. */
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../src/engine/service/errors.ts';
import { answerLines } from '../../../src/engine/service/http/lines.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { moved } from '../money.ts';
import { enterPlatform, type Platform } from '../platform.ts';

describe('the integrity report as lines', () => {
  let test: TestService;
  let platform: Platform;
  beforeAll(async () => {
    test = await startServiceWithPlatform();
    platform = await enterPlatform(test);
    await moved(test, { as: platform.root, wallet: platform.one.clientWallet, amount: '5' });
  });
  afterAll(() => test.close());

  const validate = (as: Tokens | undefined, query = '', accept = 'application/x-ndjson') =>
    test.call('GET', `transaction/row/validation${query}`, { as, headers: { accept } });
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('tells how far it is, table by table, and ends with the report', async () => {
    const { status, headers, text } = await validate(platform.root);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/x-ndjson');
    const lines = linesOf(text);
    const { data } = lines.pop();
    expect(data).toMatchObject({ found: 0, findings: [] });
    const tables = new Set(lines.map(({ progress }) => progress.table));
    expect(tables).toEqual(new Set(Object.keys(data.checked)));
    const last = new Map(lines.map(({ progress }) => [progress.table, progress.checked]));
    expect(Object.fromEntries(last)).toEqual(data.checked);
  });

  it('is the same report as without lines, for a wallet and a period too', async () => {
    for (const query of ['', `?wallet=${platform.one.clientWallet}`, '?from=2020-01-01T00:00:00Z']) {
      const asLines = linesOf((await validate(platform.root, query)).text).at(-1);
      const whole = await validate(platform.root, query, 'application/json');
      expect(whole.headers['content-type']).toContain('application/json');
      // The audit log may be sealed into one more block between the two.
      for (const { data } of [asLines, whole.body]) delete data.checked.audit_blocks;
      expect(asLines).toEqual(whole.body);
    }
  });

  it('is refused before its first line', async () => {
    expect((await validate(undefined)).status).toBe(401);
    expect((await validate(platform.one.admin)).body).toMatchObject({ statusCode: 403, code: 'forbidden' });
    const foreign = await validate(platform.one.admin, `?wallet=${platform.two.clientWallet}`);
    expect(foreign.body).toMatchObject({ statusCode: 404 });
    expect((await validate(platform.root, '?from=x')).body.errors).toHaveProperty('from');
  });
});

describe('an answer in lines', () => {
  it('says as its last line what went wrong, and nothing of the inside', async () => {
    const app = Fastify();
    app.get('/refused', (_, reply) => answerLines(reply, () => Promise.reject(new Refusal('unavailable'))));
    app.get('/broken', (_, reply) =>
      answerLines(reply, async (write) => {
        write({ progress: 1 });
        throw new Error('a secret of the inside');
      }),
    );
    expect(JSON.parse((await app.inject('/refused')).body)).toMatchObject({ error: { code: 'unavailable' } });
    const { body } = await app.inject('/broken');
    expect(
      body
        .split('\n')
        .slice(0, -1)
        .map((line) => Object.keys(JSON.parse(line))),
    ).toEqual([['progress'], ['error']]);
    expect(body).not.toContain('secret');
    await app.close();
  });

  it('stops the work when the caller goes', async () => {
    const app = Fastify({ forceCloseConnections: true });
    let written = 0;
    const stopped = vi.fn();
    app.get('/', (_, reply) =>
      answerLines(reply, async (write) => {
        try {
          for (; ; written += 1) {
            write({ written });
            await new Promise((resolve) => setTimeout(resolve, 5));
          }
        } catch (error) {
          stopped();
          throw error;
        }
      }),
    );
    const address = await app.listen({ port: 0 });
    const leaving = new AbortController();
    const response = await fetch(address, { signal: leaving.signal });
    await response.body?.getReader().read();
    expect(stopped).not.toHaveBeenCalled();
    leaving.abort();
    await expect.poll(() => stopped.mock.calls.length).toBe(1);
    await app.close();
  });
});
