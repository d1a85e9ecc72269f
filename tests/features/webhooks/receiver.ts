/** An HTTP server that receives webhooks. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

export type Receiver = {
  url: string;
  /** What it received, in order. */
  received: Received[];
  close(): Promise<void>;
};

/** @param respond ends the response; 200 by default. It may leave it open */
export async function startReceiver(
  respond: (response: ServerResponse, request: Received) => void = (response) => response.end('OK'),
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = {
      ...{ path: request.url ?? '', headers: request.headers },
      body: Buffer.concat(chunks).toString(),
    };
    received.push(one);
    respond(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}/hook`, received },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
