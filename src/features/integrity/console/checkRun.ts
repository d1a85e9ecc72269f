/**
 * The running check and the result of the last one. Stored outside the page: a check may take minutes, and a user who
 * follows a finding to its record returns to the others.
 */
import { useSyncExternalStore } from 'react';
import { ApiError, onSessionChange, storedUser, streamCall } from '#engine/console';
import { type IntegrityReport, type ValidationLine, validateTransactions } from '../calls.ts';

/** What to check. `name` is the wallet's owner; timestamps are ISO strings, both inclusive. */
export type CheckScope =
  | { kind: 'all'; checkpoint?: { text: string; date: string } }
  | { kind: 'wallet'; wallet: string; name: string }
  | { kind: 'period'; from?: string; to?: string };

export type Run = {
  asked: CheckScope;
  /** Checked rows by table, in processing order. */
  checked: Readonly<Record<string, number>>;
  /** When it began, and when it ended for whatever reason. */
  began: Date;
  ended?: Date;
  state:
    | { how: 'running' }
    | { how: 'done'; report: IntegrityReport }
    | { how: 'stopped' }
    | { how: 'failed'; error: unknown };
};

/** The latest run of the signed-in user; undefined if there is none. */
export function useRun(): Run | undefined {
  return useSyncExternalStore(subscribe, () => current?.run);
}

/** Starts a new check and aborts a running one. */
export function startRun(asked: CheckScope): void {
  current?.controller.abort();
  const controller = new AbortController();
  const mine: Current = {
    controller,
    user: storedUser()?._id,
    run: { asked, checked: {}, began: new Date(), state: { how: 'running' } },
  };
  current = mine;
  tell();
  const change = (changes: Partial<Run>) => {
    if (current !== mine) return;
    mine.run = { ...mine.run, ...changes };
    tell();
  };
  follow(asked, controller.signal, (table, rows) =>
    change({ checked: { ...mine.run.checked, [table]: rows } }),
  )
    .then((report) => change({ checked: report.checked, state: { how: 'done', report }, ended: new Date() }))
    .catch((error: unknown) => {
      const state = controller.signal.aborted
        ? ({ how: 'stopped' } as const)
        : { how: 'failed' as const, error };
      change({ state, ended: new Date() });
    });
}

/** The service stops too, when it notices the closed connection. */
export function stopRun(): void {
  current?.controller.abort();
}

type Current = { controller: AbortController; user: string | undefined; run: Run };

let current: Current | undefined;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Findings must not be visible to the next user. */
onSessionChange(() => {
  if (!current || storedUser()?._id === current.user) return;
  current.controller.abort();
  current = undefined;
  tell();
});

/** @throws ApiError, also if the response ended without a report */
async function follow(
  asked: CheckScope,
  signal: AbortSignal,
  onProgress: (table: string, rows: number) => void,
): Promise<IntegrityReport> {
  let report: IntegrityReport | undefined;
  await streamCall<ValidationLine>(validateTransactions, {
    query: queryOf(asked),
    signal,
    onLine: (line) => {
      if ('error' in line) throw new ApiError(line.error.statusCode, line.error);
      if ('data' in line) report = line.data;
      else onProgress(line.progress.table, line.progress.checked);
    },
  });
  if (!report) throw new ApiError(0);
  return report;
}

function queryOf(asked: CheckScope): Record<string, string | undefined> {
  switch (asked.kind) {
    case 'all':
      return { checkpoint: asked.checkpoint?.text };
    case 'wallet':
      return { wallet: asked.wallet };
    case 'period':
      return { from: asked.from, to: asked.to };
  }
}
