/** A picture for tests, and how it is sent. */
import type { Tokens } from './caller.ts';
import type { TestService } from './harness.ts';

/** One black pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads the logo of a client. */
export async function sendLogo({ service }: TestService, as?: Tokens, content = PNG) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/client/files/logo?name=logo.png',
    headers: {
      ...(as && { authorization: `Bearer ${as.accessToken}` }),
      'content-type': 'application/octet-stream',
    },
    payload: content,
  });
  return { status: answer.statusCode, body: answer.json() };
}
