/** Responses that are streamed, such as the progress of long work as newline-delimited JSON (application/x-ndjson). */
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toErrorBody } from './errorHandler.ts';

const TYPE = 'application/x-ndjson';

/** Whether the client accepts a stream of this type instead of a single response. */
export function acceptsStream({ headers }: FastifyRequest, type: string): boolean {
  return (headers.accept ?? '').toLowerCase().includes(type);
}

export const acceptsNdjson = (request: FastifyRequest): boolean => acceptsStream(request, TYPE);

/**
 * Answers with a stream of this type. A proxy that buffers the response would hold back what is written to it. The connection closes
 * after it: kept alive, that of a stream which ends with the service would delay the exit by more than a minute.
 */
export function openStream(reply: FastifyReply, type: string): PassThrough {
  const stream = new PassThrough();
  reply
    .type(type)
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
    .send(stream);
  return stream;
}

/** Thrown by work whose client has disconnected. */
export class ClientDisconnected extends Error {}

/**
 * Streams what `work` writes, then its result, or `{ error }` if it fails after the status was sent. If the client
 * disconnects, `write` throws and so stops the work.
 * @returns when the work has ended, possibly after the client has disconnected
 */
export async function streamNdjson(
  reply: FastifyReply,
  work: (write: (line: unknown) => void) => Promise<unknown>,
): Promise<FastifyReply> {
  const lines = openStream(reply, TYPE);
  const write = (line: unknown) => {
    if (lines.destroyed) throw new ClientDisconnected();
    lines.write(`${JSON.stringify(line)}\n`);
  };
  await work(write)
    .then(write)
    .catch((error: unknown) => {
      if (!lines.destroyed) write({ error: toErrorBody(error) });
    })
    .finally(() => lines.end());
  return reply;
}
