/** The replica of a process, as its metrics and log see it. */

/** Where a read ran: on the replica, or why on the primary instead: docs/scaling.md. */
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
  /** Registers an observer of all reads. */
  observe(observer: (at: ReadAt) => void): void;
  /** Registers a watcher of availability, called with the error, or without one on recovery. */
  watch(watcher: (problem?: unknown) => void): void;
  /** Bytes of the log that it had not replayed at the last check; undefined before the first. */
  lagBytes(): number | undefined;
};
