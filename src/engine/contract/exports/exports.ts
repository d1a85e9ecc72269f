/** Exporting a list as a job of the service: what it may come to, and what is told of it. */
import type { ExportForm } from './format.ts';

/** From so many rows on the console lets the service write the file: below, its own pages are there sooner. */
export const BACKGROUND_FROM_ROWS = 10_000;
/** The most rows and bytes of one file. */
export const MAX_EXPORT_ROWS = 1_000_000;
export const MAX_EXPORT_BYTES = 200_000_000;
/** How long it is kept after its last step. */
export const EXPORT_DAYS = 2;
/** Of one person: how many are kept, the oldest make room; and how many are under way at a time. */
export const MAX_EXPORTS_STORED = 5;
export const MAX_EXPORTS_RUNNING = 2;

export const exportStates = ['running', 'stopped', 'done'] as const;
export type ExportJobState = (typeof exportStates)[number];

/** Why it stopped by itself: the session that began it is over, the right to read is gone, it grew beyond the bounds, or it was altered in the database. */
export const exportStopReasons = ['unauthorized', 'forbidden', 'too_large', 'altered'] as const;

export type ExportJob = {
  _id: string;
  resource: string;
  /** Of the file. */
  name: string;
  form: ExportForm;
  state: ExportJobState;
  why: (typeof exportStopReasons)[number] | null;
  /** As they were when it began; an estimate where it says so. */
  total: number;
  estimated: boolean;
  /** How many have been written. */
  rows: number;
  createdAt: string;
};
