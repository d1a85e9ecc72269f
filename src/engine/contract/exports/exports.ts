/** Exports as background jobs: their limits, states and JSON. */
import type { ExportForm } from './format.ts';

/** Number of rows from which the console requests a background job. Below it, fetching the pages is faster. */
export const BACKGROUND_FROM_ROWS = 10_000;
/** Maximum rows and bytes of a file. */
export const MAX_EXPORT_ROWS = 1_000_000;
export const MAX_EXPORT_BYTES = 200_000_000;
/** Days that a job is stored after its last step. */
export const EXPORT_DAYS = 2;
/** Limits per user: stored jobs, of which the oldest are deleted to make room, and jobs running at once. */
export const MAX_EXPORTS_STORED = 5;
export const MAX_EXPORTS_RUNNING = 2;

export const exportStates = ['running', 'stopped', 'done'] as const;
export type ExportJobState = (typeof exportStates)[number];

/**
 * Why the service stopped the job: the session ended, the read permission was revoked, the file exceeded its limits, or
 * the job was altered in the database.
 */
export const exportStopReasons = ['unauthorized', 'forbidden', 'too_large', 'altered'] as const;

export type ExportJob = {
  _id: string;
  resource: string;
  /** Name of the file. */
  name: string;
  form: ExportForm;
  state: ExportJobState;
  why: (typeof exportStopReasons)[number] | null;
  /** Number of rows at the start; an estimate if `estimated` is set. */
  total: number;
  estimated: boolean;
  /** Number of rows written so far. */
  rows: number;
  createdAt: string;
};
