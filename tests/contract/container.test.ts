/** The rules of the Dockerfile, compose.yaml and the workflow that matter most. No container runs in the tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { allowedContext, instructions } from '../copies/image.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const all = instructions();
const texts = (name: string) => all.filter((one) => one.name === name).map(({ text }) => text);

it('every stage of the image starts from the same Node, to the minor version', () => {
  const bases = texts('FROM').map((text) => text.split(' ')[0]);
  expect(new Set(bases).size).toBe(1);
  expect(bases[0]).toMatch(/^node:\d+\.\d+-\w+-slim$/);
});

it('the last stage runs without root, has a health check and starts without a shell', () => {
  const last = all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
  const text = (name: string) => last.find((one) => one.name === name)?.text ?? '';
  expect(text('USER')).toBe('node');
  expect(text('HEALTHCHECK')).toContain('/readyz');
  expect(JSON.parse(text('CMD'))).toEqual(['node', 'dist/service/main.js']);
  expect(text('ENV')).toContain('NODE_ENV=production');
  expect(last.filter(({ name }) => name === 'RUN')).toEqual([]);
});

it('installs from the lock file and copies production dependencies only', () => {
  expect(texts('RUN').filter((text) => /npm (install|i) /.test(text))).toEqual([]);
  expect(texts('COPY').find((text) => text.includes('node_modules'))).toMatch(/^--from=dependencies /);
  const dependencies = all.slice(all.findIndex(({ text }) => text.endsWith(' AS dependencies')));
  expect(dependencies.find(({ name }) => name === 'RUN')?.text).toContain('--omit=dev');
});

it('is built and run on the same image as the one of a new app', () => {
  const getStages = (file: string) => read(file).match(/^(FROM|ENV|HEALTHCHECK|CMD|RUN npm ci) .*$/gm);
  expect(getStages('src/engine/starter/outside/Dockerfile')).toEqual(getStages('Dockerfile'));
});

it('uses no ADD, contains no secret and copies only what .dockerignore allows', () => {
  expect(texts('ADD')).toEqual([]);
  expect(
    all.filter(({ name, text }) => /^(ENV|ARG)$/.test(name) && /SECRET|PASSWORD|KEY|TOKEN/.test(text)),
  ).toEqual([]);
  const sources = texts('COPY')
    .filter((text) => !text.startsWith('--from'))
    .flatMap((text) => text.split(' ').slice(0, -1));
  const allowed = allowedContext();
  expect(
    sources.filter((name) => !allowed.some((one) => name === one || name.startsWith(`${one}/`))),
  ).toEqual([]);
});

it('compose.yaml contains no secret and publishes the service to this machine only', () => {
  const { services, volumes } = parse(read('compose.yaml'));
  const { database, service } = services;
  expect(database.image).toMatch(/^postgres:17/);
  for (const value of [
    database.environment.POSTGRES_PASSWORD,
    service.environment.AUTH_SECRET,
    service.environment.LEDGER_KEY,
  ]) {
    expect(value).toMatch(/^\$\{[A-Z_]+:\?.+\}$/);
  }
  expect(database.healthcheck.test).toContain('pg_isready');
  expect(database.ports).toBeUndefined();
  expect(Object.keys(volumes)).toEqual(['database']);
  expect(service.depends_on.database.condition).toBe('service_healthy');
  expect(service.ports).toEqual(['127.0.0.1:3000:3000']);
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
});

it("the workflow runs the README's two commands on each supported Node", () => {
  const { jobs } = parse(read('.github/workflows/test.yml'));
  expect(jobs.test.strategy.matrix.node).toEqual([20, 22, 24]);
  const steps: { run?: string }[] = jobs.test.steps;
  const commands = steps.map(({ run = '' }) => run).join('\n');
  for (const command of ['npm ci && npm test', 'npm ci\nnpm start']) expect(commands).toContain(command);
  const [firstScreen = ''] = read('README.md').split('\n## ');
  for (const command of ['npm ci && npm start', 'npm ci && npm test']) expect(firstScreen).toContain(command);
});

/** What is run in production: the console is built into files beforehand. */
const serviceFiles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.ts') &&
    !/\/console\/|engine\/(tools|testing)\/|(vite\.config|\.test)\.ts$|programs\/(development|migration|explain|new|packEngine)\.ts$/.test(
      file,
    ),
);
const importing = /^(?:import .*|\} )from '([^'.#][^']*)';$|import\('([^'.#][^']*)'\)/gm;

it("the service's imports are production dependencies, the console's are not", () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const imported = serviceFiles
    .flatMap((file) => [...read(`src/${file}`).matchAll(importing)])
    .map(([, whole, later]) => whole ?? later ?? '')
    .filter((name) => !name.startsWith('node:'))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  expect(imported.length).toBeGreaterThan(50);
  expect([...new Set(imported)].filter((name) => !(name in dependencies))).toEqual([]);
  for (const name of ['react', 'react-admin', '@mui/material'])
    expect(devDependencies).toHaveProperty([name]);
});
