/** Reads answers that come line by line, one JSON text each, while the service is still at work. */
import { type Call, callPath } from '../../../contract/call.ts';
import { ApiError } from '../apiError.ts';
import type { CallInput } from '../call.ts';
import { request } from '../http.ts';

type Input<C extends Call, Line> = Pick<CallInput<C>, 'params' | 'query' | 'signal'> & {
  /** Told of each line, in order. What it throws ends the call with that. */
  onLine: (line: Line) => void;
};

/**
 * Calls the service and hands over each line as it arrives.
 * @throws ApiError as `request` does, and where the connection is lost half way; what `onLine` throws
 */
export async function streamCall<Line, C extends Call = Call>(
  call: C,
  { params, query, signal, onLine }: Input<C, Line>,
): Promise<void> {
  await request(callPath(call, params, query), {
    method: call.method,
    headers: { Accept: 'application/x-ndjson' },
    signal,
    read: async ({ body }) => {
      for await (const line of linesOf(body, signal)) onLine(JSON.parse(line) as Line);
    },
  });
}

async function* linesOf(body: ReadableStream<Uint8Array> | null, signal?: AbortSignal) {
  const reader = body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  for (;;) {
    const piece = await reader?.read().catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiError(0);
    });
    if (!piece || piece.done) break;
    const lines = (rest + piece.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
