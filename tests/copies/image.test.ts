/** What the Dockerfile makes: it starts as nobody in particular, on PostgreSQL, without anything that only development needs. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../journeys/product.ts';
import { PATIENCE } from '../setup/patience.ts';
import { type Cluster, startCluster } from '../setup/postgres.ts';
import { type Image, inImage, makeImage } from './image.ts';

const place = temporaryFolder();
let image: Image;
let cluster: Cluster;
let environment: NodeJS.ProcessEnv;
let service: ChildProcess | undefined;

beforeAll(async () => {
  image = makeImage(place.path);
  cluster = await startCluster();
  environment = {
    PATH: process.env.PATH,
    HOME: '/nowhere',
    ...image.environment,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATABASE_URL: cluster.url,
    AUTH_SECRET: 'a'.repeat(32),
    LEDGER_KEY: 'b'.repeat(64),
    ROOT_PASSWORD: 'correct horse battery staple',
  };
}, 5 * PATIENCE);

afterAll(() => {
  service?.kill('SIGKILL');
  cluster?.stop();
  place.remove();
});

/** Runs a program of the image to its end. */
function run([program = '', ...args]: readonly string[]) {
  const [file, rest] = inImage(program, args);
  return spawnSync(file, rest, { cwd: image.folder, env: environment, encoding: 'utf8' });
}

it('has no package that only development needs', () => {
  const { packages } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
  ) as { packages: Record<string, { dev?: boolean }> };
  const development = Object.keys(packages).filter((path) => packages[path]?.dev);
  expect(development.length).toBeGreaterThan(20);
  expect(development.filter((path) => existsSync(join(image.folder, path)))).toEqual([]);
});

it('is unhealthy before it serves, and healthy once /readyz answers', async () => {
  expect(run(image.health).status).toBe(1);
  const [program = '', ...args] = image.command;
  const [file, rest] = inImage(program, args);
  service = spawn(file, rest, {
    cwd: image.folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await expect.poll(() => run(image.health).status).toBe(0);
  const page = await fetch(`http://127.0.0.1:${environment.PORT}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
});

it('runs verify and checkpoint, by themselves and through npm', () => {
  expect(run(['node', 'dist/service/checkpoint.js'])).toMatchObject({ status: 0, stderr: '' });
  expect(run(['node', 'dist/service/verify.js'])).toMatchObject({ status: 0, stderr: '' });
  expect(run(['npm', 'run', '--silent', 'verify']).status).toBe(0);
});

it('ends in good order by the signal that a container gets', async () => {
  const ended = new Promise((resolve) => service?.once('exit', (code) => resolve(code)));
  service?.kill('SIGTERM');
  expect(await ended).toBe(0);
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
