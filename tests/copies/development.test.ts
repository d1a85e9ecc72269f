/** `npm run dev` serves console and service, takes in what is saved, and says in the terminal what fails. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../journeys/product.ts';
import { demoPassword, signIn } from '../journeys/signIn.ts';
import { outsideVitest } from '../setup/built-product.ts';
import { PATIENCE } from '../setup/patience.ts';
import { copyCheckout, replaceOnce } from './country.ts';

const copy = temporaryFolder();
let server: ReturnType<typeof spawn>;
let printed = '';

beforeAll(() => {
  copyCheckout(copy.path);
  server = spawn('node_modules/.bin/vite', ['--port', '0', '--host', '127.0.0.1'], {
    cwd: copy.path,
    env: {
      ...outsideVitest(),
      DATA_DIR: 'memory://',
      DEMO: 'off',
      ROOT_PASSWORD: demoPassword,
      NO_COLOR: '1',
    },
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  }
}, PATIENCE);
afterAll(() => {
  server?.kill();
  copy.remove();
});

const greetings = () => printed.split('Monedero   http').length - 1;

it('greets when the service runs, starts it anew, and prints the stack of a hook that throws', async () => {
  await expect.poll(greetings, { message: printed }).toBe(1);
  replaceOnce(
    join(copy.path, 'src/features/currencies/service/index.ts'),
    'hooks: currencyHooks,',
    "hooks: { currency: { ...currencyHooks.currency, async prepare() { throw new Error('no such mint'); } } },",
  );
  await expect.poll(greetings, { message: printed }).toBe(2);
  // Vite chose the port.
  const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
  const as = await signIn(address, 'root');
  const failed = await as('POST', '/currency', {
    ...{ abbreviation: 'XTS', name: 'Test', symbol: 'T', decimals: 2 },
  });
  expect([failed.status, failed.body.code]).toEqual([500, 'internal']);
  expect(printed).toMatch(/POST \/api\/currency: internal error\nError: no such mint\n {4}at .*currencies/);
});
