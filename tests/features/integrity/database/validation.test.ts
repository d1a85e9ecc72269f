/** GET transaction/row/validation, on a ledger in which one transaction was altered. */

import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi } from '../../../conformance/api.ts';
import { signIn } from '../../../conformance/suite.ts';
import { ROOT_PASSWORD, startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { expectMoved } from '../../../service/money.ts';
import { type Platform, signInToPlatform } from '../../../service/platform.ts';
import { sealEverything } from '../../../service/sealing.ts';
import { asOwner, snapshotTables } from '../../../service/tampering.ts';
import { fuzzedIntegrity } from '../fuzz.ts';

let test: TestService;
let platform: Platform;
let wallet: string;
let target: string;
let restore: () => Promise<void>;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  wallet = one.clientWallet;
  target = (await expectMoved(test, { as: root, wallet, amount: '50.00' }))._id;
  await expectMoved(test, { as: root, wallet: platform.two.clientWallet, amount: '10.00' });
  await sealEverything(test);
  expect((await test.service.ledger.verify()).findings).toEqual([]);
  restore = await snapshotTables(test);
  await asOwner(test, `update transactions set amount = 1 where _id = '${target}'`);
});
afterAll(() => test.close());

describe('GET transaction/row/validation', () => {
  const validation = (query = '', as = platform.root) =>
    test.call('GET', `transaction/row/validation${query}`, { as });

  it('returns what was checked and what was found', async () => {
    const { status, body } = await validation();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ found: 1, findings: [{ record: target, check: 'seal' }] });
  });

  it('checks a single wallet or period', async () => {
    const { clientWallet } = platform.two;
    expect((await validation(`?wallet=${clientWallet}`)).body.data).toMatchObject({ found: 0 });
    expect((await validation(`?wallet=${wallet}`)).body.data).toMatchObject({ found: 1 });
    expect((await validation('?from=2020-01-01T00:00:00Z')).body.data).toMatchObject({ found: 1 });
    expect((await validation('?to=2020-01-01T00:00:00Z')).body.data.checked.entries).toBe(0);
  });

  it("checks only a tenant's own wallets", async () => {
    const { admin, clientWallet } = platform.two;
    expect((await validation(`?wallet=${clientWallet}`, admin)).status).toBe(200);
    expect((await validation(`?wallet=${wallet}`, admin)).status).toBe(404);
    expect((await validation('', admin)).status).toBe(403);
  });
});

it('detects failures that npm run fuzz reports', async () => {
  const { app } = test.service;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const http = openApi(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`);
  const root = await signIn({ http }, 'root', ROOT_PASSWORD);
  const runFuzzCheck = () => fuzzedIntegrity.verify?.(http, root);
  expect(await runFuzzCheck()).toEqual({ altered: true, text: expect.stringContaining(target) });
  await restore();
  const text = expect.stringMatching(/^nothing is altered in \d+ entries/);
  expect(await runFuzzCheck()).toEqual({ altered: false, text });
});
