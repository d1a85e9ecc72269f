/** Long work that takes turns with the rest of the process. */
import { setTimeout } from 'node:timers/promises';
import type { SQLWrapper } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';

/** Milliseconds; and how much longer than a statement the others' turn is. */
const LONGEST_PAUSE = 100;
const SHARE_OF_OTHERS = 2;

/**
 * The same connection, which waits before each statement while others have something to do: twice as long as the statement before
 * took, since what it answered is looked at meanwhile.
 */
export function yieldingConnection(connection: Connection, isWaitedFor: () => boolean): Connection {
  let took = 0;
  const execute = async (statement: string | SQLWrapper) => {
    if (took > 0 && isWaitedFor()) await setTimeout(Math.min(SHARE_OF_OTHERS * took, LONGEST_PAUSE));
    const start = performance.now();
    const answer = await connection.execute(statement);
    took = performance.now() - start;
    return answer;
  };
  return Object.create(connection, { execute: { value: execute } });
}
