/** `npm run new -- app` outside the checkout: the engine comes as a package, and the app's own tests pass with it. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { root, startBrowser, temporaryFolder } from '../journeys/product.ts';
import { outsideVitest } from '../setup/built-product.ts';
import { PATIENCE } from '../setup/patience.ts';
import { replaceOnce } from './country.ts';
import { instructions } from './image.ts';
import { expectToWork, openTasks, PASSWORD } from './shop.ts';

const parent = temporaryFolder();
const data = temporaryFolder();
afterAll(() => {
  parent.remove();
  data.remove();
});

const shop = join(parent.path, 'shop');
const environment = { ...outsideVitest(), BROTLI_QUALITY: '4' };
const runIn = (cwd: string, program: string, ...args: string[]) =>
  execFileSync(program, args, {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });

beforeAll(() => {
  const said = runIn(root, 'npm', 'run', '--silent', 'new', '--', 'app', shop);
  expect(said).toContain(`${shop}/migrations/0000_first.sql`);
  runIn(shop, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error');
}, 2 * PATIENCE);

// Its license names who holds the rights.
it('has the engine, with nothing of Monedero in it', () => {
  const engine = join(shop, 'node_modules/backoffice-engine');
  const files = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.\w+$/.test(file),
  );
  expect(files).toEqual(
    expect.arrayContaining([
      'contract/index.js',
      'service/database/schema/beforeTables.sql',
      'testing/index.d.ts',
    ]),
  );
  const own = files.filter((file) => /monedero|ledger/i.test(readFileSync(join(engine, file), 'utf8')));
  expect(own).toEqual([]);
  expect(
    files.filter((file) => /^(starter|features)\/|\.tsx?$/.test(file) && !file.endsWith('.d.ts')),
  ).toEqual([]);
});

it('compiles', () => {
  runIn(shop, 'npm', 'run', '--silent', 'types');
});

it('reloads console and service while it is changed', async () => {
  const server = spawn('npm', ['run', '--silent', 'dev', '--', '--port', '0', '--host', '127.0.0.1'], {
    cwd: shop,
    env: { ...environment, DATA_DIR: join(data.path, 'changed'), ROOT_PASSWORD: PASSWORD, NO_COLOR: '1' },
    // npm does not pass the signal that ends it on.
    detached: true,
  });
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const browser = await startBrowser();
  const [labels, declaration] = [join(shop, 'i18n/en.ts'), join(shop, 'task.ts')];
  const [oldLabels, oldDeclaration] = [readFileSync(labels, 'utf8'), readFileSync(declaration, 'utf8')];
  try {
    const findAddress = () => /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '';
    await expect.poll(findAddress, { message: printed }).not.toBe('');
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await openTasks(page, findAddress());
    await page.getByText('Due on').first().waitFor();
    replaceOnce(labels, "due: 'Due on'", "due: 'Finish by'");
    await page.getByText('Finish by').first().waitFor();
    replaceOnce(declaration, 'max: 80', 'max: 79');
    const document = async () => (await fetch(`${findAddress()}/api/docs/json`)).text();
    await expect.poll(document).toContain('"maxLength":79');
    await page.getByRole('link', { name: 'Water the plants' }).waitFor();
  } finally {
    writeFileSync(labels, oldLabels);
    writeFileSync(declaration, oldDeclaration);
    await browser.close();
    if (server.pid) process.kill(-server.pid);
  }
});

it('builds, and passes the tests that follow from its declarations', () => {
  const report = JSON.parse(runIn(shop, 'npm', 'test', '--silent', '--', '--reporter=json'));
  expect(report.numFailedTests).toBe(0);
  expect(report.numPassedTests).toBeGreaterThan(80);
  expect(report.numPendingTests).toBe(0);
});

it('explains a declaration', () => {
  expect(runIn(shop, 'npm', 'run', '--silent', 'explain', '--', 'task')).toContain('/shop/task/create');
});

it('writes a migration of what changes in its declarations', () => {
  const migrate = (name: string) => runIn(shop, 'npm', 'run', '--silent', 'migration', '--', name);
  expect(migrate('nothing')).toContain('Nothing to do');
  const file = join(shop, 'project.ts');
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, source.replace("    client: reference('client'", '    goal: text({ max: 200 }),\n$&'));
  expect(migrate('add_goal')).toContain('0001_add_goal.sql');
  expect(readFileSync(join(shop, 'migrations/0001_add_goal.sql'), 'utf8')).toContain('ADD COLUMN "goal"');
  writeFileSync(file, source);
});

it('has what its Dockerfile copies and runs', () => {
  const ignored = readFileSync(join(shop, '.dockerignore'), 'utf8').split('\n');
  const { scripts } = JSON.parse(readFileSync(join(shop, 'package.json'), 'utf8'));
  const steps = instructions(join(shop, 'Dockerfile'));
  const copied = steps
    .filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from='))
    .flatMap(({ text }) => text.split(' ').slice(0, -1));
  expect(copied).toContain('package-lock.json');
  expect(copied.filter((source) => ignored.includes(source) || !existsSync(join(shop, source)))).toEqual([]);
  // What other stages leave in their working directory, as the build above left it here.
  const handedOn = steps.flatMap(({ text }) => /^--from=\w+ \/app\/(\S+)/.exec(text)?.[1] ?? []);
  expect(handedOn).toEqual(['node_modules', 'dist']);
  expect(handedOn.filter((source) => !existsSync(join(shop, source)))).toEqual([]);
  const run = steps.flatMap(({ text }) => /^npm run (\S+)/.exec(text)?.[1] ?? []);
  expect(run.map((script) => scripts[script])).toEqual([expect.stringContaining('vite build')]);
  const [program, file] = JSON.parse(steps.at(-1)?.text ?? '[]');
  expect([program, existsSync(join(shop, file))]).toEqual(['node', true]);
});

it('works with what its image installs: its first user signs in, and opens the project of a task', async () => {
  const image = join(parent.path, 'image');
  for (const name of ['package.json', 'package-lock.json', 'vendor', 'dist']) {
    cpSync(join(shop, name), join(image, name), { recursive: true });
  }
  runIn(image, 'npm', 'ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error');
  expect(existsSync(join(image, 'node_modules/react'))).toBe(false);
  await expectToWork(image, data.path);
});

it('backs up what it holds, restores it, verifies it and gives it a new key', () => {
  const image = join(parent.path, 'image');
  const run = (DATA_DIR: string, ...args: string[]) => {
    const env = { ...environment, DATA_DIR, NEW_SEAL_KEY: 'ab'.repeat(32) };
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...args], {
      ...{ cwd: image, env, encoding: 'utf8' },
    });
    return { status, printed: stdout, said: stderr };
  };
  const done = { status: 0, said: '' };
  const [backup, checkpoint] = [join(parent.path, 'backup.gz'), join(parent.path, 'checkpoint')];
  expect(run(data.path, 'backup', '--', backup)).toMatchObject(done);
  const signed = run(data.path, 'checkpoint');
  expect(signed).toMatchObject(done);
  writeFileSync(checkpoint, signed.printed);
  const empty = join(data.path, 'restored');
  expect(run(empty, 'restore', '--', backup)).toMatchObject({
    status: 2,
    said: expect.stringMatching(/put seal-key into/),
  });
  cpSync(join(data.path, 'seal-key'), join(empty, 'seal-key'), { recursive: true });
  expect(run(empty, 'restore', '--', backup, '--checkpoint', checkpoint)).toMatchObject({
    ...done,
    printed: expect.stringMatching(/Nothing is altered\.\nRestored /),
  });
  expect(run(empty, 'rotate-key')).toMatchObject(done);
  expect(run(empty, 'verify')).toMatchObject({
    ...done,
    printed: expect.stringMatching(/^Checked .*[1-9]\d* tasks.*\nNothing is altered\.\n$/),
  });
  // Under the new key, the old checkpoint was signed by somebody else.
  expect(run(empty, 'verify', '--', '--checkpoint', checkpoint).status).toBe(2);
});
