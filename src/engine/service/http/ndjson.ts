/** Long work, answered line by line while it goes on: one JSON text a line (application/x-ndjson). */
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toErrorBody } from './errorHandler.ts';

const TYPE = 'application/x-ndjson';

/** Whether the caller asks for lines rather than one answer. */
export function acceptsNdjson({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').toLowerCase().includes(TYPE);
}

/** Thrown out of work whose caller has gone: nobody reads on. */
export class ClientDisconnected extends Error {}

/**
 * Answers what `work` writes, then what it comes to, or `{ error }` where it fails: the status was sent
 * long before. Work that writes to a caller who has gone is stopped by what `write` throws.
 * @returns when the work is over, which may be after the caller has gone
 */
export async function streamNdjson(
  reply: FastifyReply,
  work: (write: (line: unknown) => void) => Promise<unknown>,
): Promise<FastifyReply> {
  const lines = new PassThrough();
  const write = (line: unknown) => {
    if (lines.destroyed) throw new ClientDisconnected();
    lines.write(`${JSON.stringify(line)}\n`);
  };
  // A proxy that gathers the answer would hide the progress.
  reply.type(TYPE).headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).send(lines);
  await work(write)
    .then(write)
    .catch((error: unknown) => {
      if (!lines.destroyed) write({ error: toErrorBody(error) });
    })
    .finally(() => lines.end());
  return reply;
}
