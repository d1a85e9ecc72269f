/**
 * How `npm run backup` reaches the embedded database while the service holds it: a local socket in DATA_DIR, which only
 * the service's own user may open. Whoever connects is sent the database's files, behind a line with their length.
 */
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Database, isInMemory } from '#engine/service';

const doorOf = (dataDir: string) => join(dataDir, 'backup.socket');
const HEAD = /^dump (\d+)\n/;

/** Nothing for a database that has backups of its own, and none where the system has no such sockets. @returns closes it */
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
  // Left by a process that was killed: whoever holds the lock of DATA_DIR is alone.
  rmSync(doorOf(dataDir), { force: true });
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', (error) => {
      console.error(`npm run backup can't reach this service while it runs: ${error.message}`);
      resolve(false);
    });
    server.listen(doorOf(dataDir), () => resolve(true));
  });
  if (!listens) return async () => {};
  chmodSync(doorOf(dataDir), 0o600);
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

/** What the running service sends; undefined where none runs. @throws Error where not all of it has come */
export async function dumpFromService(dataDir: string): Promise<Blob | undefined> {
  const socket = connect(doorOf(dataDir));
  const parts: Buffer[] = [];
  try {
    for await (const part of socket) parts.push(part);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // EINVAL: a path too long for a socket, where no service could make one.
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
