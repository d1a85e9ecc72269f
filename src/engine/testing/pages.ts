/** The pages that the service serves, and the API document, answer for everything that is declared. */
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { thisApp } from '../contract/app.ts';
import { resources } from '../contract/registry.ts';
import { signUpRole } from '../contract/signUp.ts';
import { SAMPLE_ID } from '../contract/values/recordId.ts';
import { listEveryCall } from './everyCall.ts';
import type { TestedApp } from './testedApp.ts';

/** @param console folder of the built console; without it, pages are not tested */
export function testPages(getApp: () => TestedApp, console: string | undefined): void {
  if (console) testConsole(getApp, console);
  testDocument(getApp);
}

function testConsole(getApp: () => TestedApp, console: string): void {
  const paths = resources.flatMap(({ routes: { list, item } }) => [list, `${item}/${SAMPLE_ID}`]);
  describe('each page answers', () => {
    beforeAll(() => {
      if (!existsSync(console))
        throw new Error(`There is no console in ${console}. Build it before the tests.`);
    });

    it.each(['/', ...new Set(paths)])('%s', async (path) => {
      const response = await getApp().call('GET', `!${path}`);
      expect([response.status, response.headers['content-type']]).toEqual([
        200,
        expect.stringContaining('html'),
      ]);
      expect(response.text).toContain(`<title>${thisApp().name}</title>`);
    });

    it('and so does everything that it loads first', async () => {
      const { text } = await getApp().call('GET', '!/');
      const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file);
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect((await getApp().call('GET', `!${file}`)).status, file).toBe(200);
      expect((await getApp().call('GET', '!/assets/none.js')).status).toBe(404);
    });
  });
}

function testDocument(getApp: () => TestedApp): void {
  it('the API document describes every call', async () => {
    const { status, body, text } = await getApp().call('GET', 'docs/json');
    expect(status, text).toBe(200);
    const described = new Set(
      Object.entries<object>(body.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
      ),
    );
    // Nobody registers in an app without a role for them.
    const every = listEveryCall().filter(({ name }) => name !== 'register' || signUpRole() !== undefined);
    const missing = every.filter(({ method, paths: [path] }) => !described.has(`${method} /api${path}`));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
}
