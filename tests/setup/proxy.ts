/** A proxy like HAProxy in TCP mode: each connection goes to the next server. */
import { connect, createServer } from 'node:net';

export type Proxy = { port: number; stop(): void };

export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  let turn = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: ports[turn % ports.length] ?? 0, host: '127.0.0.1', noDelay: true });
    turn += 1;
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () => void server.close(),
  };
}

/** The same URL through a proxy. */
export function throughProxy(url: string, { port }: Proxy): string {
  return Object.assign(new URL(url), { port: String(port) }).href;
}
