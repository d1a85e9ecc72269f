/** Reads streamed NDJSON responses. */
import { type Call, callPath } from '../../../contract/call.ts';
import { ApiError } from '../apiError.ts';
import type { CallInput, CallSignature } from '../call.ts';
import { request } from '../http.ts';

type Input<C extends Call, Line> = Pick<CallInput<C>, 'params' | 'query' | 'signal'> & {
  /** Receives each line in order. If it throws, the call fails with that error. */
  onLine: (line: Line) => void;
};

/**
 * Makes a call and hands over each line as it arrives. @throws ApiError like `request`, and if the connection is lost
 * midway; also whatever `onLine` throws
 */
export async function streamCall<Line, C extends Call = Call>(
  call: C | CallSignature<C>,
  { params, query, signal, onLine }: Input<C, Line>,
): Promise<void> {
  await request(callPath(call, params, query), {
    method: call.method,
    headers: { Accept: 'application/x-ndjson' },
    signal,
    read: async ({ body }) => {
      for await (const line of readLines(body, signal)) onLine(JSON.parse(line) as Line);
    },
  });
}

async function* readLines(body: ReadableStream<Uint8Array> | null, signal?: AbortSignal) {
  const reader = body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  for (;;) {
    const chunk = await reader?.read().catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiError(0);
    });
    if (!chunk || chunk.done) break;
    const lines = (rest + chunk.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
