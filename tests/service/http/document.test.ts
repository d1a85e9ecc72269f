import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, resources } from '../../../src/engine/contract/registry.ts';
import { callsOf } from '../../../src/engine/contract/resource.ts';
import { startService, type TestService } from '../harness.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService();
});
afterAll(() => test.close());

describe('the API document', () => {
  it('has every declared call, and marks the additions', async () => {
    const { status, body } = await test.call('GET', 'docs/json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\./);
    const written = (method: string, path: string) =>
      body.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    for (const call of Object.values(calls)) {
      for (const path of [call.path, ...(call.alias ? [call.alias] : [])]) {
        const one = written(call.method, path);
        expect(one, `${call.method} ${path}`).toBeDefined();
        expect(one['x-addition'], path).toBe(call.addition ? true : undefined);
      }
    }
    const generic = resources.reduce((sum, resource) => sum + callsOf(resource).length, 0);
    expect(written('PUT', '/currency/:id').requestBody).toBeDefined();
    expect(written('POST', '/audit')).toBeDefined();
    const all = Object.values<object>(body.paths).reduce((sum, path) => sum + Object.keys(path).length, 0);
    const aliases = Object.values(calls).filter(({ alias }) => alias).length;
    expect(all).toBe(generic + Object.keys(calls).length + aliases);
  });

  it('comes with a reader whose own scripts its policy lets run', async () => {
    const page = await test.call('GET', 'docs/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('swagger-ui');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  });
});
