/** The end of a response that is streamed line by line. */
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { ServiceError } from '../../../src/engine/service/errors.ts';
import { streamNdjson } from '../../../src/engine/service/http/ndjson.ts';

describe('an NDJSON response', () => {
  it('ends with the error, without internal details', async () => {
    const app = Fastify();
    app.get('/refused', (_, reply) =>
      streamNdjson(reply, () => Promise.reject(new ServiceError('unavailable'))),
    );
    app.get('/broken', (_, reply) =>
      streamNdjson(reply, async (write) => {
        write({ progress: 1 });
        throw new Error('a secret of the inside');
      }),
    );
    expect(JSON.parse((await app.inject('/refused')).body)).toMatchObject({ error: { code: 'unavailable' } });
    const { body } = await app.inject('/broken');
    expect(
      body
        .split('\n')
        .slice(0, -1)
        .map((line) => Object.keys(JSON.parse(line))),
    ).toEqual([['progress'], ['error']]);
    expect(body).not.toContain('secret');
    await app.close();
  });

  it('stops the work when the client disconnects', async () => {
    const app = Fastify({ forceCloseConnections: true });
    let written = 0;
    const stopped = vi.fn();
    app.get('/', (_, reply) =>
      streamNdjson(reply, async (write) => {
        try {
          for (; ; written += 1) {
            write({ written });
            await new Promise((resolve) => setTimeout(resolve, 5));
          }
        } catch (error) {
          stopped();
          throw error;
        }
      }),
    );
    const address = await app.listen({ port: 0 });
    const leaving = new AbortController();
    const response = await fetch(address, { signal: leaving.signal });
    await response.body?.getReader().read();
    expect(stopped).not.toHaveBeenCalled();
    leaving.abort();
    await expect.poll(() => stopped.mock.calls.length).toBe(1);
    await app.close();
  });
});
