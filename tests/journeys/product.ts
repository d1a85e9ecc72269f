/** The product as a person starts it: the built service in a process of its own, and a browser at it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium } from '../setup/machine.ts';

export const root = join(import.meta.dirname, '../..');

export type Product = {
  /** Where it can be reached: http://127.0.0.1:PORT */
  address: string;
  /** Everything it has printed. */
  printed(): string;
  /** Ends it as a power switch would. */
  kill(): Promise<void>;
  /** Ends it in good order. */
  stop(): Promise<void>;
};

/** A folder for data that goes away with the test run, empty or a copy of another. */
export function temporaryFolder(copyOf?: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'monedero-journey-'));
  if (copyOf !== undefined) cpSync(copyOf, path, { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Starts the build in `folder` on a free port and waits until it prints its address.
 * @param environment beside what each needs
 */
export async function startProduct(
  dataDir: string,
  folder = root,
  environment: Record<string, string> = {},
): Promise<Product> {
  const child = spawn(process.execPath, ['dist/service/main.js'], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', BUSY_SECONDS: '60', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(printed);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${printed}`)));
  });
  return {
    address,
    printed: () => printed,
    kill: () => ended(child, 'SIGKILL'),
    stop: () => ended(child, 'SIGTERM'),
  };
}

function ended(child: ChildProcess, by: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(by);
  });
}

/** A browser with nothing but the page in it. */
export const startBrowser = (): Promise<Browser> => chromium.launch(bare());

/** One that several programs connect to, each with pages of its own. */
export const startSharedBrowser = (): Promise<BrowserServer> => chromium.launchServer(bare());

export const connectedTo = (endpoint: string): Promise<Browser> => chromium.connect(endpoint);

function bare(): LaunchOptions {
  const flags = ['no-sandbox', 'disable-gpu', 'disable-background-networking', 'disable-component-update'];
  return {
    executablePath: findChromium(),
    args: [...flags, 'disable-sync', 'no-first-run'].map((flag) => `--${flag}`),
  };
}
