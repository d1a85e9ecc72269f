/** `npm run new` writes a resource that works as it is, and `npm run explain` says what was made of it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, startProduct, temporaryFolder } from '../journeys/product.ts';
import { signIn } from '../journeys/signIn.ts';
import { outsideVitest } from '../setup/built-product.ts';
import { PATIENCE } from '../setup/patience.ts';
import { copyCheckout } from './country.ts';

const copy = temporaryFolder();
const data = temporaryFolder();
afterAll(() => {
  copy.remove();
  data.remove();
});

function npm(...args: string[]): { code: number | null; said: string; printed: string } {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...args], {
    cwd: copy.path,
    env: outsideVitest(),
    encoding: 'utf8',
  });
  return { code: status, said: stdout + stderr, printed: stdout };
}

const run = (...args: string[]) =>
  execFileSync('npx', args, { cwd: copy.path, env: outsideVitest(), stdio: ['ignore', 'pipe', 'inherit'] });

const fields = [
  ...[
    'number:text!',
    'amount:money:currency!',
    'currency:reference:currency!',
    'paidAt:timestamp',
    'due:date',
  ],
  ...['status:choice:draft,paid', 'share:decimal:3', 'note:longText', 'site:url', 'isOpen:boolean'],
];

beforeAll(() => {
  copyCheckout(copy.path);
  for (const name of ['biome.json', '.gitignore']) cpSync(join(root, name), join(copy.path, name));
}, PATIENCE);

it.each([
  ['a name that is none', ['new', '--', 'resource', 'Invoice'], 'Invoice is not a valid name'],
  ['one that is there', ['new', '--', 'resource', 'user'], 'The resource user'],
  ['a kind that is none', ['new', '--', 'resource', 'invoice', 'a:words'], 'a:words is not a valid field'],
  ['a kind without what it takes', ['new', '--', 'resource', 'invoice', 'a:money'], 'Write a:money:currency'],
  ['an amount of nothing', ['new', '--', 'resource', 'invoice', 'a:money:coin'], 'coin:reference:currency'],
  [
    'a reference to nothing',
    ['new', '--', 'resource', 'invoice', 'a:reference:house'],
    'There is no resource house',
  ],
  ['another thing', ['new', '--', 'page', 'invoice'], 'npm run new -- resource'],
  ['an unknown resource', ['explain', '--', 'house'], 'No resource is named house'],
])('%s is refused, with what to write', (_, args, words) => {
  expect(npm(...args)).toMatchObject({ code: 2, said: expect.stringContaining(words) });
});

it('writes a folder, a line, labels and a migration that compile and are formatted', () => {
  const made = npm('new', '--', 'resource', 'invoice', ...fields);
  expect(made, made.said).toMatchObject({ code: 0 });
  expect(made.said).toContain('Wrote src/features/invoices/resource.ts');
  expect(made.said).toContain('_add_invoice.sql');
  run('tsc');
  run('biome', 'ci', '--error-on-warnings', 'src', 'i18n');
  for (const language of ['de', 'en', 'es', 'fr', 'pt']) {
    expect(readFileSync(join(copy.path, `i18n/${language}.ts`), 'utf8')).toContain('Invoice |||| Invoices');
  }
});

it('says what was made of the declaration', () => {
  const { said } = npm('explain', '--', 'invoice');
  for (const line of [
    /^ {2}\/dashboard\/invoices +list +read Invoice$/m,
    /^ {2}POST +\/api\/invoice +create Invoice +createInvoice/m,
    /^ {2}amount +money +required currencyField=currency +amount bigint not null/m,
    /^ {2}root +yes +yes +yes +yes +every row$/m,
    // Until its rights are written, nobody else knows of it.
    /^ {2}admin +- +- +- +- +none$/m,
    /^ {2}customer +- +- +- +- +none$/m,
    /^ {2}CREATE TABLE "invoices" \($/m,
    /"due" date,$/m,
  ]) {
    expect(said).toMatch(line);
  }
  const document = JSON.parse(npm('explain', '--', 'invoice', '--openapi').printed);
  expect(Object.keys(document.paths)).toEqual(['/api/invoice', '/api/invoice/{id}']);
});

it('and it works', async () => {
  run('vite', 'build', '--logLevel', 'warn', '--ssr');
  const product = await startProduct(data.path, copy.path);
  try {
    const as = await signIn(product.address, 'root');
    const [client] = (await as('GET', '/client')).body.data;
    const body = {
      number: 'A-1',
      amount: '12.5',
      currency: 'EUR',
      client: client._id,
      due: '2026-12-31',
      share: '0.125',
    };
    const made = await as('POST', '/invoice', body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { data: rows } = (await as('GET', '/invoice?filter={"q":"a-1"}')).body;
    expect(rows).toMatchObject([{ number: 'A-1', amount: '12.50', due: '2026-12-31', share: '0.125' }]);
  } finally {
    await product.kill();
  }
});
