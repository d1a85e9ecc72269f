/**
 * Lets `npm run backup` read the embedded database while the service has it open: a local socket in DATA_DIR that only
 * the service's user may open. It sends the database's files after a line with their length.
 */
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../database/database.ts';
import { isInMemory } from '../../settings/keys.ts';

const socketPath = (dataDir: string) => join(dataDir, 'backup.socket');
const HEAD = /^dump (\d+)\n/;

/**
 * Does nothing for PostgreSQL, which has its own backups, and if the system does not support such sockets. @returns a
 * function that closes it
 */
export async function serveBackupSocket(
  { dump }: Pick<Database, 'dump'>,
  dataDir: string,
): Promise<() => Promise<void>> {
  if (!dump || isInMemory(dataDir)) return async () => {};
  const open = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const sending = send(dump, socket).catch(() => void socket.destroy());
    open.add(sending);
    void sending.finally(() => open.delete(sending));
  });
  // Left by a process that was killed: the lock of DATA_DIR ensures that no other process uses it.
  rmSync(socketPath(dataDir), { force: true });
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', (error) => {
      console.error(`npm run backup can't reach this service while it runs: ${error.message}`);
      resolve(false);
    });
    server.listen(socketPath(dataDir), () => resolve(true));
  });
  if (!listens) return async () => {};
  chmodSync(socketPath(dataDir), 0o600);
  return async () => {
    server.close();
    await Promise.all(open);
  };
}

async function send(dump: () => Promise<Blob>, socket: Socket): Promise<void> {
  const files = await dump();
  socket.write(`dump ${files.size}\n`);
  await pipeline(Readable.fromWeb(files.stream() as never), socket);
}

/** Receives the files from the running service; undefined if none runs. @throws Error if they are incomplete */
export async function dumpFromService(dataDir: string): Promise<Blob | undefined> {
  const socket = connect(socketPath(dataDir));
  const parts: Buffer[] = [];
  try {
    for await (const part of socket) parts.push(part);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // EINVAL: the path is too long for a socket, so the service could not create one either.
    if (['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(code)) return undefined;
    throw error;
  }
  const all = Buffer.concat(parts);
  const head = HEAD.exec(all.subarray(0, 64).toString('latin1'));
  const files = all.subarray(head?.[0].length ?? 0);
  if (!head || files.length !== Number(head[1])) {
    throw new Error('The service ended before the whole backup had come: nothing was written.');
  }
  return new Blob([files]);
}
