/** What is told of the replica that a process reads from: for its measures and its log. */

/** Where something was read, and where that was the database itself, why: docs/scaling.md. */
export const readSources = [
  'replica',
  'own_write',
  'behind',
  'busy',
  'conflict',
  'unreachable',
  'failed',
  'distributed',
] as const;
export type ReadAt = (typeof readSources)[number];

export type Replica = {
  /** Tells of everything that is read. */
  observe(observer: (at: ReadAt) => void): void;
  /** Tells of a replica that can't be reached, now or later, and with nothing that it can be again. */
  watch(watcher: (problem?: unknown) => void): void;
  /** Bytes of the log that it lacked when it was last asked; undefined before. */
  bytesBehind(): number | undefined;
};
