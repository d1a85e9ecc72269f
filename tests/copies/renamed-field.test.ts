/** A field is renamed with one command: what is in it stays, and so do the seals of its rows. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, temporaryFolder } from '../journeys/product.ts';
import { signIn } from '../journeys/signIn.ts';
import { outsideVitest } from '../setup/built-product.ts';
import { PATIENCE } from '../setup/patience.ts';
import { copyCheckout, declareCountry } from './country.ts';

const copy = temporaryFolder();
const data = temporaryFolder();
afterAll(() => {
  copy.remove();
  data.remove();
});

const build = () =>
  execFileSync('npx', ['vite', 'build', '--logLevel', 'warn', '--ssr'], {
    cwd: copy.path,
    env: outsideVitest(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });

function migration(...args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'migration', '--', ...args], {
    cwd: copy.path,
    env: outsideVitest(),
    encoding: 'utf8',
  });
  return { code: status, said: stdout + stderr };
}

/** Changes the declaration of the country. */
function declare(before: string, after: string): void {
  const file = join(copy.path, 'src/features/countries/resource.ts');
  const source = readFileSync(file, 'utf8');
  expect(source).toContain(before);
  writeFileSync(file, source.replaceAll(before, after));
}

/** Renames a label of the country in every language. */
function relabel(before: string, after: string): void {
  const folder = join(copy.path, 'i18n');
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const source = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      source.replace(/^ +country: .*/m, (line) => line.replace(`"${before}":`, `"${after}":`)),
    );
  }
}

const newest = () => {
  const folder = join(copy.path, 'src/migrations');
  const name = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .at(-1);
  return readFileSync(join(folder, String(name)), 'utf8');
};

beforeAll(async () => {
  copyCheckout(copy.path);
  declareCountry(copy.path);
  expect(migration('add_country')).toMatchObject({ code: 0 });
  build();
  const product = await startProduct(data.path, copy.path);
  const as = await signIn(product.address, 'root');
  const body = { code: 'MX', name: 'México', population: 130 };
  expect((await as('POST', '/country', body)).status).toBe(201);
  await product.kill();
}, 5 * PATIENCE);

it('what would lose data is refused, and what to say instead is said', () => {
  declare('population', 'inhabitants');
  expect(migration('other')).toEqual({
    code: 2,
    said: expect.stringMatching(/drops countries\.population.*--rename.*--drop countries\.population/),
  });
  expect(migration('other', '--rename', 'country.people=inhabitants').said).toContain(
    "Append 'people' to previousNames",
  );
  expect(migration('other', '--rename', 'country.population=inhabitants').said).toContain(
    "Append 'population' to previousNames",
  );
  expect(migration('other', '--rename', 'land.population=inhabitants').said).toContain(
    'There is no resource land',
  );
  expect(migration('other', '--rename', 'population').said).toContain('parcel.title=name');
  expect(migration().said).toContain('needs a name');
});

it('a column is renamed with its indexes, and nothing else happens to its table', () => {
  relabel('currency', 'money');
  relabel('population', 'inhabitants');
  declare('currency', 'money');
  declare("reference('money'", "reference('currency'");
  declare("money: reference('currency')", "money: reference('currency', { previousNames: ['currency'] })");
  declare('max: 2_000_000_000', "max: 2_000_000_000, previousNames: ['population']");
  const said = migration(
    ...['renamed', '--rename', 'country.population=inhabitants', '--rename', 'country.currency=money'],
  );
  expect(said, said.said).toMatchObject({ code: 0 });
  expect(newest().trim().split('\n--> statement\n')).toEqual([
    'ALTER TABLE "countries" RENAME COLUMN "population" TO "inhabitants";',
    'ALTER TABLE "countries" RENAME COLUMN "currency" TO "money";',
    'ALTER INDEX "countries_currency" RENAME TO "countries_money";',
    'ALTER TABLE "countries" RENAME CONSTRAINT "countries_currency_currencies__id_fk" TO "countries_money_currencies__id_fk";',
  ]);
  expect(migration('again').said).toContain('Nothing to do');
});

it('what was in it is there under the new name, and sealed as it was', async () => {
  build();
  const product = await startProduct(data.path, copy.path);
  try {
    const as = await signIn(product.address, 'root');
    const [country] = (await as('GET', '/country')).body.data;
    expect(country).toMatchObject({ code: 'MX', inhabitants: 130 });
    const changed = await as('PUT', `/country/${country._id}`, { inhabitants: 131 });
    expect(changed).toMatchObject({ status: 200, body: { data: { inhabitants: 131 } } });
    const report = await as('GET', '/transaction/row/validation');
    expect(report.body.data).toMatchObject({ found: 0, findings: [] });
  } finally {
    await product.kill();
  }
});
