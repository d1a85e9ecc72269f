/**
 * What the audit log keeps of failed sign-ins. Whoever guesses must not fill it: the first few from an
 * address have an entry each, and what follows is counted into one for each tenant concerned, written when
 * the address's window is over. A process that is killed loses what it has counted since.
 */
import { type AuditEntry, recordAudit } from '../../audit/record.ts';
import type { Core } from '../../core.ts';
import { startPoller } from '../../poller.ts';
import { type SignInAttempt, sessionEntry } from '../audit.ts';

export type FailedSignIns = {
  /** Writes an entry, or counts. */
  note(attempt: SignInAttempt): Promise<void>;
  /** Writes what has been counted and stops. */
  close(): Promise<void>;
};

type Options = {
  /** How many of a window have an entry of their own, and how long one lasts. */
  singly?: number;
  seconds?: number;
  now?: () => number;
  /** Milliseconds between two looks for windows that are over. */
  pause?: number;
};

type Window = {
  began: number;
  noted: number;
  /** Attempts that have no entry of their own, by tenant; '' where the name is nobody's, or of staff without a tenant. */
  counted: Map<string, number>;
};

export function createFailedSignIns(
  { database, keys }: Pick<Core, 'database' | 'keys'>,
  { singly = 20, seconds = 15 * 60, now = Date.now, pause = 60_000 }: Options = {},
): FailedSignIns {
  const windows = new Map<string, Window>();
  const record = (entries: AuditEntry[]) => recordAudit(database.orm, keys, entries);

  /** What can't be written is kept for the next time: a sign-in must not fail for it. */
  async function writeCounted(isOver: (window: Window) => boolean): Promise<void> {
    const over = [...windows].filter(([, window]) => isOver(window));
    for (const [address] of over) windows.delete(address);
    await record(over.flatMap(([address, window]) => countedEntries(address, window))).catch(() => {
      for (const [address, window] of over) if (!windows.has(address)) windows.set(address, window);
    });
  }
  const isPast = ({ began }: Window) => began + seconds * 1000 <= now();
  const rounds = startPoller(() => writeCounted(isPast), pause);

  return {
    async note(attempt) {
      const { address, user } = attempt;
      const current = windows.get(address);
      if (current && isPast(current)) await writeCounted((window) => window === current);
      const window = windows.get(address) ?? { began: now(), noted: 0, counted: new Map() };
      windows.set(address, window);
      if (window.noted < singly) {
        window.noted += 1;
        await record([sessionEntry('sign_in_failed', attempt)]);
        return;
      }
      const tenant = user?.client ?? '';
      window.counted.set(tenant, (window.counted.get(tenant) ?? 0) + 1);
    },
    async close() {
      await rounds.stop();
      await writeCounted(() => true);
    },
  };
}

function countedEntries(address: string, { began, counted }: Window): AuditEntry[] {
  return [...counted].map(([tenant, attempts]) => ({
    ...sessionEntry('sign_in_failed', { user: undefined, address }),
    client: tenant || null,
    data: { after: { address, attempts, since: new Date(began).toISOString() } },
  }));
}
