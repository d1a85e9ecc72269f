/** Receivers of webhooks on one local port: healthy ones measure how long events take, others hang or fail. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Behavior = 'healthy' | 'hangs' | 'fails';

export type Receivers = {
  /** URLs, in the order of the behaviors. */
  urls: readonly string[];
  /** Milliseconds from the date of each event to its arrival, of each healthy receiver: the first arrival of each event. */
  delays: readonly (readonly number[])[];
  /** Milliseconds of Unix time of the last first arrival. */
  lastArrival(): number;
  close(): Promise<void>;
};

export async function startReceivers(behaviors: readonly Behavior[]): Promise<Receivers> {
  const delays = behaviors.map((): number[] => []);
  const seen = new Set<string>();
  let last = 0;
  const server = createServer(async (request, response) => {
    const at = Number(request.url?.slice(1));
    const arrived = Date.now();
    const body = await text(request);
    if (behaviors[at] === 'hangs') return;
    if (behaviors[at] === 'fails') response.statusCode = 500;
    const id = String(request.headers['webhook-id']);
    if (behaviors[at] === 'healthy' && !seen.has(id)) {
      seen.add(id);
      last = arrived;
      delays[at]?.push(arrived - Date.parse(JSON.parse(body).timestamp));
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urls: behaviors.map((_, at) => `http://127.0.0.1:${port}/${at}`),
    delays: delays.filter((_, at) => behaviors[at] === 'healthy'),
    lastArrival: () => last,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
