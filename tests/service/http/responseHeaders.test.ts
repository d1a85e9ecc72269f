/** Headers that help to find out why a request failed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../harness.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService();
});
afterAll(() => test.close());

const get = (url: string, authorization?: string) =>
  test.service.app.inject({ method: 'GET', url, headers: authorization ? { authorization } : {} });

it('names each request, whether it succeeds, fails or has no route', async () => {
  const urls = ['/healthz', '/api/user', '/api/nothing', '/api/%zz'];
  const ids = await Promise.all(urls.map(async (url) => (await get(url)).headers['request-id']));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(urls.length);
});

it('says whether a token is missing or not valid', async () => {
  expect((await get('/api/user')).headers['www-authenticate']).toBe('Bearer');
  for (const token of ['nonsense', 'mk_nonsense', 'x.y.z']) {
    const { statusCode, headers } = await get('/api/user', `Bearer ${token}`);
    expect([statusCode, headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(/^Bearer error="invalid_token", error_description="/),
    ]);
  }
});
