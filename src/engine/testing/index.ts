/** The tests that follow from an app's declarations: `await testApp(…)` in a file of Vitest. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findAllMistakes, formatMistakes } from '../contract/declaration/mistakes.ts';
import { loadCalls } from '../contract/registry.ts';
import type { Settings } from '../service/settings/environment.ts';
import { readSettings } from '../service/settings/settings.ts';
import type { Started } from '../service/start.ts';
import { testKinds } from './kinds.ts';
import { testPages } from './pages.ts';
import { testPermissions } from './permissionTable.ts';
import { createTestedApp, type TestedApp } from './testedApp.ts';

export { type Caller, type CallResponse, createCaller, type Tokens } from './caller.ts';
export type { TestedApp };

export type AppTests = {
  /** Starts the app's service, which is not to listen. */
  start(settings: Settings): Promise<Started>;
  /** The user name of a seeded user who may do everything, and signs in with ROOT_PASSWORD. */
  owner: string;
  /** The messages in which each declaration needs labels, by language. */
  messages: Readonly<Record<string, object>>;
  /** Folder of the built console. Without it, pages are not tested. */
  console?: string;
  /** Names of resources that the app tests itself, because its hooks reject what follows from their declarations. */
  except?: readonly string[];
  /** Settings that differ: by default the database is in memory. */
  environment?: Readonly<Record<string, string>>;
};

/** Longer than a busy machine takes, in milliseconds. */
const PATIENCE = 120_000;
const PASSWORD = 'password-of-the-tests';

/**
 * Declares the tests of an app: its declarations have no mistake and all their labels, every call answers every role as
 * declared, values come back as they were sent, and pages answer.
 * @returns the running app, for tests of its own: once they run, not while they are declared
 */
export async function testApp(tests: AppTests): Promise<() => TestedApp> {
  const { start, owner, messages, console, except = [], environment } = tests;
  vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE });
  await loadCalls();
  let app: Started | undefined;
  let tested: TestedApp | undefined;
  const getApp = () => {
    if (!tested) throw new Error('The app has not been started yet. Ask for it in a test.');
    return tested;
  };
  beforeAll(async () => {
    const settings = readSettings({
      ...{ NODE_ENV: 'test', DATA_DIR: 'memory://', ROOT_PASSWORD: PASSWORD, API_DOCS: 'on' },
      ...environment,
    });
    app = await start(settings);
    tested = await createTestedApp(app, owner, PASSWORD);
  });
  afterAll(() => app?.close());

  it('no declaration has a mistake, and none lacks a label', () => {
    expect(formatMistakes(findAllMistakes(messages))).toBeUndefined();
  });
  testPermissions(getApp, except);
  testKinds(getApp, except);
  testPages(getApp, console);
  return getApp;
}
