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
  scope: CheckScope;
  /** Checked rows by table, in processing order. */
  checked: Readonly<Record<string, number>>;
  /** When it began, and when it ended for whatever reason. */
  startedAt: Date;
  endedAt?: Date;
  state:
    | { status: 'running' }
    | { status: 'done'; report: IntegrityReport }
    | { status: 'stopped' }
    | { status: 'failed'; error: unknown };
};

/** The latest run of the signed-in user; undefined if there is none. */
export function useRun(): Run | undefined {
  return useSyncExternalStore(subscribe, () => current?.run);
}

/** Starts a new check and aborts a running one. */
export function startRun(scope: CheckScope): void {
  current?.controller.abort();
  const controller = new AbortController();
  const started: Current = {
    controller,
    user: storedUser()?._id,
    run: { scope, checked: {}, startedAt: new Date(), state: { status: 'running' } },
  };
  current = started;
  notifyListeners();
  const change = (changes: Partial<Run>) => {
    if (current !== started) return;
    started.run = { ...started.run, ...changes };
    notifyListeners();
  };
  follow(scope, controller.signal, (table, rows) =>
    change({ checked: { ...started.run.checked, [table]: rows } }),
  )
    .then((report) =>
      change({ checked: report.checked, state: { status: 'done', report }, endedAt: new Date() }),
    )
    .catch((error: unknown) => {
      const state = controller.signal.aborted
        ? ({ status: 'stopped' } as const)
        : { status: 'failed' as const, error };
      change({ state, endedAt: new Date() });
    });
}

/** The service stops too, when it notices the closed connection. */
export function stopRun(): void {
  current?.controller.abort();
}

type Current = { controller: AbortController; user: string | undefined; run: Run };

let current: Current | undefined;
const listeners = new Set<() => void>();

function notifyListeners(): void {
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
  notifyListeners();
});

/** @throws ApiError, also if the response ended without a report */
async function follow(
  scope: CheckScope,
  signal: AbortSignal,
  onProgress: (table: string, rows: number) => void,
): Promise<IntegrityReport> {
  let report: IntegrityReport | undefined;
  await streamCall<ValidationLine>(validateTransactions, {
    query: toQuery(scope),
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

function toQuery(scope: CheckScope): Record<string, string | undefined> {
  switch (scope.kind) {
    case 'all':
      return { checkpoint: scope.checkpoint?.text };
    case 'wallet':
      return { wallet: scope.wallet };
    case 'period':
      return { from: scope.from, to: scope.to };
  }
}
