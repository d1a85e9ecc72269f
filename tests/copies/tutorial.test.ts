/**
 * Follows docs/tutorial.md word for word in a copy of the checkout, with a database that lives through it: everything it
 * promises is there.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, startProduct, temporaryFolder } from '../journeys/product.ts';
import { type ApiCaller, signIn } from '../journeys/signIn.ts';
import { outsideVitest } from '../setup/built-product.ts';
import { copyEverything } from './checkout.ts';
import { examplesOfDocuments } from './examples.ts';

const copy = temporaryFolder();
const data = temporaryFolder();
afterAll(() => {
  copy.remove();
  data.remove();
});

const at = (file: string) => join(copy.path, file);
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, {
    cwd: copy.path,
    env: outsideVitest(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const tutorial = readFileSync(join(root, 'docs/tutorial.md'), 'utf8');
/** Each with the paragraph before it, which says where it goes. */
const blocks = [...tutorial.matchAll(/([^\n]+(?:\n[^\n]+)*)\n\n```ts\n([\s\S]*?)```/g)].map(
  ([, before = '', code = '']) => ({ before, code }),
);

beforeAll(() => copyEverything(copy.path));

describe('the tutorial', () => {
  it('creates a resource that works at once', async () => {
    for (const [line] of tutorial.matchAll(/^ {4}npm run (?:new|explain) .*$/gm))
      run('npm', ...line.trim().split(' ').slice(1));
    await withProduct(async (as) => {
      const [asRoot, asAdmin] = [await as('root'), await as('admin')];
      const [own] = (await asAdmin('GET', '/client')).body.data;
      const clients: { _id: string }[] = (await asRoot('GET', '/client')).body.data;
      const client = clients.find(({ _id }) => _id !== own._id);
      const body = { number: 'Early', amount: '12.50', currency: 'USD', client: client?._id };
      expect((await asRoot('POST', '/invoice', body)).status).toBe(201);
      expect((await asRoot('POST', '/invoice', { ...body, amount: '12.505' })).status).toBe(400);
      expect((await asAdmin('GET', '/invoice')).status).toBe(403);
    });
  });

  it('can be followed step by step', () => {
    for (const { before, code } of blocks) {
      const [file] = /(?<=`)src\/\S+(?=` becomes)/.exec(before) ?? [];
      if (file) writeFileSync(at(file), code);
      else expect(before).toContain('`resources.invoice` becomes');
    }
    const labels = blocks.find(({ before }) => before.includes('i18n/'))?.code ?? '';
    for (const name of readdirSync(at('i18n')).filter((one) => one.endsWith('.ts'))) {
      const before = readFileSync(at(`i18n/${name}`), 'utf8');
      const after = before.replace(/^ {4}invoice: \{\n[\s\S]*?^ {4}\},\n/m, labels);
      expect(after, name).not.toBe(before);
      writeFileSync(at(`i18n/${name}`), after);
    }
    for (const [line] of tutorial.matchAll(/^ {4}npm run migration .*$/gm))
      run('npm', ...line.trim().split(' ').slice(1));
  });

  it('explains the resource', () => {
    const said = run('npm', 'run', '--silent', 'explain', '--', 'invoice');
    for (const line of [
      /^ {2}reason +shown if +status = "rejected"$/m,
      /^ {2}client \+ number +unique together/m,
      /^ {2}approve +action +draft -> approved; in bulk$/m,
      /^ {2}reject +action +draft -> rejected; asks for reason; danger$/m,
    ]) {
      expect(said).toMatch(line);
    }
  });

  it('compiles, as the examples of the other documents do, and is formatted', () => {
    writeFileSync(at('tests/examples-of-documents.ts'), examplesOfDocuments());
    run('npx', 'tsc');
    run('npx', 'biome', 'ci', '--error-on-warnings', 'src', 'i18n');
  });

  it('works as the tutorial says', async () => {
    await withProduct(async (as) => {
      const asRoot = await as('root');
      await useInvoices(asRoot, await as('admin'), await as('agent'));
      const [early] = (await asRoot('GET', '/invoice?filter={"q":"Early"}')).body.data;
      expect(early.status).toBe('draft');
      const approved = await asRoot('POST', `/invoice/${early._id}/approve`, {});
      expect(approved.body.data).toMatchObject({ number: 'Early', status: 'approved' });
    });
  });
});

/** Builds and starts the copy on the same data as before. @param use receives a function that signs in */
async function withProduct(use: (as: (name: string) => Promise<ApiCaller>) => Promise<void>): Promise<void> {
  run('npx', 'vite', 'build', '--logLevel', 'warn', '--ssr');
  const product = await startProduct(data.path, copy.path);
  try {
    await use((name) => signIn(product.address, name));
  } finally {
    await product.kill();
  }
}

async function useInvoices(asRoot: ApiCaller, asAdmin: ApiCaller, asAgent: ApiCaller): Promise<void> {
  const [own] = (await asAdmin('GET', '/client')).body.data;
  const clients = (await asRoot('GET', '/client')).body.data;
  const other = clients.find(({ _id }: { _id: string }) => _id !== own._id);
  const made = async (number: string, client: string) => {
    const body = { number, amount: '12.50', currency: 'USD', client };
    const answer = await asRoot('POST', '/invoice', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.data;
  };
  const [first, second] = [await made('A-1', own._id), await made('A-2', own._id)];
  await made('A-1', other._id);
  const twice = { number: 'a-1', amount: '1', currency: 'USD', client: own._id };
  expect((await asRoot('POST', '/invoice', twice)).status).toBe(409);
  expect((await asRoot('POST', '/invoice', { ...twice, number: 'A-3', amount: '1.005' })).status).toBe(400);
  expect((await asAdmin('GET', '/invoice')).body.total).toBe(2);
  expect((await asAgent('GET', '/invoice')).body.total).toBe(2);
  expect((await asAgent('POST', `/invoice/${first._id}/approve`, {})).status).toBe(403);

  const approved = await asAdmin('POST', `/invoice/${first._id}/approve`, {});
  expect(approved.body.data).toMatchObject({ status: 'approved' });
  const late = await asAdmin('POST', `/invoice/${first._id}/reject`, { reason: 'Too late' });
  expect(late).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect((await asAdmin('POST', `/invoice/${second._id}/reject`, {})).body.errors).toHaveProperty('reason');
  const rejected = await asAdmin('POST', `/invoice/${second._id}/reject`, { reason: 'Not ours' });
  expect(rejected.body.data).toMatchObject({ status: 'rejected', reason: 'Not ours' });
  const entries = (await asRoot('POST', '/audit', { filter: { record: first._id } })).body.data;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['approve', 'create']);
}
