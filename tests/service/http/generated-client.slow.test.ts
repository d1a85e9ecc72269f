/** A client generated from the API document, in a separate project, and its first day. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT_PASSWORD, startServiceWithPlatform, type TestService } from '../harness.ts';

const repository = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'api-client-'));
let test: TestService;
let address: string;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  await test.service.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(test.service.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

it('is generated, compiles, and behaves as its types say', async () => {
  const document = await (await fetch(`${address}/api/docs/json`)).json();
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTypes(document)));
  copyFileSync(join(repository, 'tests/openapi/client/first-day.ts'), join(folder, 'first-day.ts'));
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));

  expect(await run('node_modules/typescript/bin/tsc')).toBe('');
  expect(JSON.parse(await run('first-day.js', address, 'root', ROOT_PASSWORD))).toEqual({
    refusal: 'wrong_credentials',
    mistaken: false,
    clients: 2,
    fields: { role: 'Required' },
    user: 'first.day',
    booked: ['25.50', 'successful', 'Welcome'],
    once: true,
    credited: [true, 'number', 'transaction.credits'],
    keyless: 'idempotency_key_missing',
    isShort: true,
  });
});

/** Like other projects: strict, with the types of packages checked too. */
const compilerOptions = {
  ...{ target: 'ES2023', module: 'NodeNext', strict: true, noUncheckedIndexedAccess: true },
  ...{ allowImportingTsExtensions: true, rewriteRelativeImportExtensions: true, types: ['node'] },
};

/** The output of a program of that project, including compiler errors. */
async function run(program: string, ...args: string[]): Promise<string> {
  const ended = await promisify(execFile)(process.execPath, [program, ...args], { cwd: folder }).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  return ended.stdout + ended.stderr;
}
