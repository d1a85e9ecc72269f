/** Starts the built service as a separate process, and browsers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium } from '../setup/machine.ts';

export const root = join(import.meta.dirname, '../..');

export type Product = {
  /** http://127.0.0.1:PORT */
  address: string;
  /** Everything it has printed. */
  printed(): string;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Shuts it down gracefully. */
  stop(): Promise<void>;
};

/** A temporary folder, empty or a copy of another. */
export function temporaryFolder(copyOf?: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'monedero-journey-'));
  if (copyOf !== undefined) cpSync(copyOf, path, { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Starts the build in `folder` on a free port and waits until it prints its address.
 * @param environment additional variables
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
    kill: () => endProcess(child, 'SIGKILL'),
    stop: () => endProcess(child, 'SIGTERM'),
  };
}

function endProcess(child: ChildProcess, by: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(by);
  });
}

/** @param flags in addition to those of all browsers */
export const startBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch(launchOptions(flags));

/** A browser that several test files connect to, each with separate pages. */
export const startSharedBrowser = (): Promise<BrowserServer> => chromium.launchServer(launchOptions());

export const connectToChromium = (endpoint: string): Promise<Browser> => chromium.connect(endpoint);

function launchOptions(added: readonly string[] = []): LaunchOptions {
  const flags = ['no-sandbox', 'disable-gpu', 'disable-background-networking', 'disable-component-update'];
  return {
    executablePath: findChromium(),
    args: [...flags, 'disable-sync', 'no-first-run', ...added].map((flag) => `--${flag}`),
  };
}
