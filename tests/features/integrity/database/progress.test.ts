/** GET transaction/row/validation with its progress, as NDJSON. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../../service/harness.ts';
import { expectMoved } from '../../../service/money.ts';
import { type Platform, signInToPlatform } from '../../../service/platform.ts';

describe('the integrity report as NDJSON', () => {
  let test: TestService;
  let platform: Platform;
  beforeAll(async () => {
    test = await startServiceWithPlatform();
    platform = await signInToPlatform(test);
    await expectMoved(test, { as: platform.root, wallet: platform.one.clientWallet, amount: '5' });
  });
  afterAll(() => test.close());

  const validate = (as: Tokens | undefined, query = '', accept = 'application/x-ndjson') =>
    test.call('GET', `transaction/row/validation${query}`, { as, headers: { accept } });
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('reports progress table by table, and ends with the report', async () => {
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

  it('contains the same report as JSON, also for a wallet and a period', async () => {
    for (const query of ['', `?wallet=${platform.one.clientWallet}`, '?from=2020-01-01T00:00:00Z']) {
      const asLines = linesOf((await validate(platform.root, query)).text).at(-1);
      const complete = await validate(platform.root, query, 'application/json');
      expect(complete.headers['content-type']).toContain('application/json');
      // Another block of the audit log may be sealed between the two.
      for (const { data } of [asLines, complete.body]) delete data.checked.audit_blocks;
      expect(asLines).toEqual(complete.body);
    }
  });

  it('is rejected before its first line', async () => {
    expect((await validate(undefined)).status).toBe(401);
    expect((await validate(platform.one.admin)).body).toMatchObject({ statusCode: 403, code: 'forbidden' });
    const foreign = await validate(platform.one.admin, `?wallet=${platform.two.clientWallet}`);
    expect(foreign.body).toMatchObject({ statusCode: 404 });
    expect((await validate(platform.root, '?from=x')).body.errors).toHaveProperty('from');
  });
});
