/**
 * Audit entries of failed sign-ins. An attacker must not be able to fill the log: the first few from an address have an
 * entry each. Later ones are counted and summarized in one entry per tenant, written when the address's time window
 * ends. A process that is killed loses its counts.
 */
import { type AuditEntry, recordAudit } from '../../audit/record.ts';
import type { Core } from '../../core.ts';
import { startPoller } from '../../poller.ts';
import { type SignInAttempt, sessionEntry } from '../audit.ts';

export type FailedSignIns = {
  /** Writes an entry, or counts the attempt. */
  note(attempt: SignInAttempt): Promise<void>;
  /** Writes all counts and stops. */
  close(): Promise<void>;
};

type Options = {
  /** Number of separate entries per window, and the length of a window. */
  singly?: number;
  seconds?: number;
  now?: () => number;
  /** Milliseconds between checks for ended windows. */
  pause?: number;
};

type Window = {
  began: number;
  recorded: number;
  /** Attempts without a separate entry, by tenant; '' for unknown names and staff without a tenant. */
  counted: Map<string, number>;
};

export function createFailedSignIns(
  { database, keys }: Pick<Core, 'database' | 'keys'>,
  { singly = 20, seconds = 15 * 60, now = Date.now, pause = 60_000 }: Options = {},
): FailedSignIns {
  const windows = new Map<string, Window>();
  const record = (entries: AuditEntry[]) => recordAudit(database.orm, keys, entries);

  /** Counts that cannot be written are kept for the next round: a sign-in must not fail because of them. */
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
      const window = windows.get(address) ?? { began: now(), recorded: 0, counted: new Map() };
      windows.set(address, window);
      if (window.recorded < singly) {
        window.recorded += 1;
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
