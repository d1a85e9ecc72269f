/** Watches the end of the audit log while anybody waits for more: one look for all streams of a process. */
import { type Core, endOfAuditLog, startPoller } from '#engine/service';
import { toPosition } from './read.ts';

/** Milliseconds between two looks. */
const POLL = 1000;
/** Milliseconds without more, after which whoever waits is told so: proxies close connections without traffic. */
const SILENCE = 15_000;

type Waiting = { block: bigint; since: number; resolve(isBehind: boolean): void };

export function watchLog({ database }: Pick<Core, 'database'>) {
  let waiting: Waiting[] = [];
  let isStopped = false;
  const look = async () => {
    if (waiting.length === 0) return;
    // What keeps the database from answering, the calls themselves report.
    const end = await endOfAuditLog(database.orm).catch(() => ({ block: '0' }));
    settle(({ block, since }) => BigInt(end.block) > block || Date.now() - since >= SILENCE, end.block);
  };
  const settle = (isDone: (one: Waiting) => boolean, end = '0') => {
    const done = waiting.filter(isDone);
    waiting = waiting.filter((one) => !done.includes(one));
    for (const { block, resolve } of done) resolve(BigInt(end) > block);
  };
  const poller = startPoller(look, POLL);
  return {
    /** Resolves to true once the log goes on after the cursor, or to false after a while without. */
    waitPast(cursor: string): Promise<boolean> {
      if (isStopped) return Promise.resolve(false);
      const block = BigInt(toPosition(cursor).block);
      return new Promise((resolve) => waiting.push({ block, since: Date.now(), resolve }));
    },
    async stop() {
      isStopped = true;
      settle(() => true);
      await poller.stop();
    },
  };
}
