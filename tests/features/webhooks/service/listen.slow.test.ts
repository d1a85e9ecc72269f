/** `npm run listen` prints events and forwards them as webhooks. */
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { expectMoved } from '../../../service/money.ts';
import { findWallet, type Platform, signInToPlatform } from '../../../service/platform.ts';
import { startReceiver } from '../receiver.ts';

let test: TestService;
let platform: Platform;
let url: string;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  await test.service.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(test.service.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test?.close());

function listen(...args: string[]) {
  const tool = join(import.meta.dirname, '../../../../tools/listen.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', tool, ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { output: () => output, ended, stop: () => child.kill() };
}
const patience = { timeout: 30_000, interval: 50 };

it('prints what happens and forwards it, signed', async () => {
  const receiver = await startReceiver();
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const token = platform.root.accessToken;
  const names = 'transaction.credit';
  const program = listen(
    ...['--url', url, '--key', token, '--names', names, '--forward', receiver.url, '--secret', secret],
  );
  await expect.poll(program.output, patience).toContain(`Listening to ${url}`);
  const wallet = await findWallet(test, platform.root, platform.one.customerId);
  await expectMoved(test, { as: platform.root, wallet, amount: '3.00', reference: 'Listened to' });
  await expect.poll(() => receiver.received.length, patience).toBe(1);
  await expect.poll(program.output, patience).toMatch(/transaction\.credit .*\n {2}→ 200 in \d+ ms/);
  const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
  const event = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(event).toMatchObject({ type: names, data: { entry: { action: 'credit' } } });
  program.stop();
  await program.ended;
  await receiver.close();
});

it('says what is wrong with the key or the arguments', async () => {
  const forbidden = listen('--url', url, '--key', platform.one.customer.accessToken);
  expect(await forbidden.ended).toBe(1);
  expect(forbidden.output()).toContain('403 forbidden: ');
  const nameless = listen('--key', 'mk_1');
  expect(await nameless.ended).toBe(1);
  expect(nameless.output()).toContain('--url is missing: name the address of the service.');
  const away = listen('--url', 'http://127.0.0.1:9', '--key', 'mk_1');
  await expect.poll(away.output, patience).toContain('http://127.0.0.1:9 does not answer. Trying again');
  away.stop();
  const help = listen('--help');
  expect(await help.ended).toBe(0);
  expect(help.output()).toContain('MONEDERO_KEY=mk_… npm run');
});
