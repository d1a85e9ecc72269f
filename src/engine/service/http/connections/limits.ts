/** How many connections are open at a time, and how many of them from one network. */
import type { Server } from 'node:http';
import { toNetwork } from '../admission/address.ts';

export type ConnectionLimits = {
  /** Open connections, those among them that nobody uses. */
  connections?: number | undefined;
  /** How many of them may come from one network; a proxy brings those of many. */
  connectionsOfNetwork?: number | undefined;
};

/** Closes each connection beyond the limits at once. */
export function limitConnections(
  server: Server,
  { connections = 4096, connectionsOfNetwork = Math.ceil(connections / 2) }: ConnectionLimits,
): void {
  server.maxConnections = connections;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = toNetwork(socket.remoteAddress ?? '');
    const before = open.get(network) ?? 0;
    open.set(network, before + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (before >= connectionsOfNetwork) socket.destroy();
  });
}
