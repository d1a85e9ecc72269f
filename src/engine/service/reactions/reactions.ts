/**
 * Reactions of features to what the audit log records, in the order of its sealed blocks. Each reaction has a durable cursor: an
 * event is handled at least once, in one process at a time, and after a restart the next event follows.
 */
import { randomUUID } from 'node:crypto';
import { checkAudit } from '../audit/checks.ts';
import type { AuditRow } from '../audit/seal.ts';
import { type BackgroundContext, type BackgroundWork, SKIPPED } from '../background/background.ts';
import { addCursor, advanceCursor, type Cursor, claimCursor, readLag, releaseCursor } from './cursors.ts';
import { readChunk } from './events.ts';

export type Reaction = {
  /** Identifies the reaction's cursor, in snake case. Under another name it starts with the next event. */
  name: string;
  /** The events: a resource and an action of the audit log, such as `loan.create`. */
  on: readonly `${string}.${string}`[];
  /**
   * Handles an event. It may be called twice for the same event, if the process ends before the cursor moves on. While it throws,
   * later events wait, and the event is tried again.
   */
  react(this: void, context: BackgroundContext, event: AuditEvent): Promise<unknown>;
};

/** An entry of the audit log. `data` has the changed fields `before` and `after`, without secrets. */
export type AuditEvent = Omit<AuditRow, 'anchor'>;

/** Starts the cursors of reactions that are new: they see what happens from now on. */
export async function addCursors(
  { database }: Pick<BackgroundContext, 'database'>,
  reactions: readonly Reaction[],
): Promise<void> {
  for (const { name } of reactions) await addCursor(database.orm, name);
}

export function reactionWork(reaction: Reaction): BackgroundWork {
  return {
    ...{ name: `reaction_${reaction.name}`, kind: 'reaction', every: '1s' },
    run: (context) => runReaction(reaction, context),
    describe: async ({ database }) => ({ behind: await readLag(database.orm, reaction.name) }),
  };
}

async function runReaction(reaction: Reaction, context: BackgroundContext): Promise<unknown> {
  const { orm } = context.database;
  const lease = randomUUID();
  const claimed = await claimCursor(orm, reaction.name, lease);
  if (claimed === 'taken') return SKIPPED;
  let cursor = claimed;
  try {
    while (cursor && !context.isEnding()) cursor = await handleChunk(reaction, context, cursor);
  } finally {
    await releaseCursor(orm, reaction.name, lease);
  }
  return undefined;
}

/** @returns where to go on; undefined at the end of the log, or if another process has taken over */
async function handleChunk(
  { name, on, react }: Reaction,
  context: BackgroundContext,
  cursor: Cursor,
): Promise<Cursor | undefined> {
  const { orm } = context.database;
  const chunk = await readChunk(orm, cursor, on);
  if (!chunk) return undefined;
  for (const { position, row } of chunk.events) {
    if (context.isEnding()) return undefined;
    const { anchor: _anchor, seal: _seal, ...event } = row;
    if (checkAudit(context.keys, row))
      context.app.log.error({ reaction: name, entry: row._id }, 'skipped an altered entry of the audit log');
    else await react(context, event);
    if (!(await advanceCursor(orm, name, { ...cursor, position }))) return undefined;
  }
  return advanceCursor(orm, name, { ...chunk.next, lease: cursor.lease });
}
