/**
 * Adding a resource is declaring it. A copy of the checkout gets a feature's folder with the declaration, its line in
 * the list of features, its labels and the generated migration; nothing else is touched.
 */
import { execFileSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { startOwnJourney } from '../journeys/journey.ts';
import { menuLink } from '../journeys/menu.ts';
import { temporaryFolder } from '../journeys/product.ts';
import { signIn, signInThroughPage } from '../journeys/signIn.ts';
import { outsideVitest } from '../setup/built-product.ts';
import { PATIENCE } from '../setup/patience.ts';
import { copyCheckout, declaration, declareCountry } from './country.ts';

const copy = temporaryFolder();

beforeAll(async () => {
  copyCheckout(copy.path);
  declareCountry(copy.path);
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      cwd: copy.path,
      env: outsideVitest(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  run('npm', 'run', '--silent', 'migration', '--', 'add_country');
  run('npm', 'run', '--silent', 'types');
  run('npm', 'run', '--silent', 'build');
}, 5 * PATIENCE);

afterAll(copy.remove);

const journey = startOwnJourney({ build: copy.path });

describe('a new resource, through HTTP', () => {
  it('is declared in 30 lines or fewer', () => {
    expect(declaration.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  });

  it('is created, listed, searched, sorted, changed, deleted, and its changes are in the audit log', async () => {
    const as = await signIn(journey.address, 'root');
    const made = await as('POST', '/country', {
      code: 'MX',
      name: 'México',
      currency: 'MXN',
      population: 130,
    });
    expect(made.status).toBe(201);
    const { _id } = made.body.data;
    await as('POST', '/country', { code: 'BE', name: 'Belgium', currency: 'EUR' });
    const all = await as('GET', '/country?sort=["name","ASC"]&range=[0,9]');
    expect(all.body.data.map(({ code }: { code: string }) => code)).toEqual(['BE', 'MX']);
    expect(all.body.data[1]._names).toEqual({ currency: 'MXN' });
    const found = await as('GET', '/country?filter={"q":"bel"}');
    expect(found.body).toMatchObject({ total: 1, data: [{ code: 'BE' }] });
    const changed = await as('PUT', `/country/${_id}`, { population: 131 });
    expect(changed.body.data).toMatchObject({ code: 'MX', population: 131 });
    const log = await as('POST', '/audit', { filter: { resource: 'country', record: _id } });
    expect(log.body.total).toBe(2);
    expect((await as('DELETE', `/country/${_id}`)).status).toBe(200);
    expect((await as('GET', `/country/${_id}`)).status).toBe(404);
  });

  it('tells what is wrong, by field', async () => {
    const as = await signIn(journey.address, 'root');
    const answer = await as('POST', '/country', {
      code: 'mexico',
      population: -1,
      currency: 'XXX',
      flag: 'x',
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['code', 'flag', 'name', 'population']);
    const missing = await as('POST', '/country', { code: 'AA', name: 'A', currency: 'XXX' });
    expect(missing).toMatchObject({ status: 400, body: { errors: { currency: 'There is no such record' } } });
    await as('POST', '/country', { code: 'CL', name: 'Chile' });
    const again = await as('POST', '/country', { code: 'CL', name: 'Chile' });
    expect(again).toMatchObject({ status: 409, body: { errors: { code: 'Already taken' } } });
  });

  it('is refused to those without permission', async () => {
    const agent = await signIn(journey.address, 'agent');
    expect((await agent('POST', '/country', { code: 'PE', name: 'Perú' })).status).toBe(403);
    expect((await agent('GET', '/country')).status).toBe(200);
    const visitor = await fetch(`${journey.address}/api/country`);
    expect(visitor.status).toBe(401);
  });

  it('is in the API document', async () => {
    const document = await (await fetch(`${journey.address}/api/docs/json`)).json();
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/country', '/api/country/{id}']),
    );
  });
});

describe('a new resource, in the console', () => {
  it('is in the menu, and is created, searched, edited and exported', async () => {
    const { page, problems } = await journey.openPage();
    await signInThroughPage(page, journey.address, 'root');
    await menuLink(page, 'Countries').click();
    await page.waitForURL(`${journey.address}/dashboard/countries`);
    await page.getByRole('link', { name: 'Create', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Code' }).fill('JP');
    await page.getByRole('textbox', { name: 'Name' }).fill('Japan');
    await page.getByRole('spinbutton', { name: 'Population' }).fill('125');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.goto(`${journey.address}/dashboard/countries`);
    await page.getByRole('link', { name: 'JP' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('zzz');
    await page.getByRole('link', { name: 'JP' }).waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search' }).fill('japan');
    await page.getByRole('link', { name: 'JP' }).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: en.console.export.save }).click(),
    ]);
    expect(await text(await download.createReadStream())).toContain('Japan');
    await page.getByRole('link', { name: 'JP' }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Nippon');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nippon').first().waitFor();
    expect(problems).toEqual([]);
  });

  it('offers an agent the list and nothing to change it with', async () => {
    const { page } = await journey.openPage();
    await signInThroughPage(page, journey.address, 'agent');
    await page.goto(`${journey.address}/dashboard/countries`);
    await page.getByRole('heading', { name: 'Countries' }).waitFor();
    expect(await page.getByRole('link', { name: 'Create', exact: true }).count()).toBe(0);
    await page.goto(`${journey.address}/dashboard/country/create`);
    await page.waitForURL(`${journey.address}/pages/miscellaneous/not-authorized`);
  });
});
