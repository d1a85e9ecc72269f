/** Work in the background as operators see it: what runs, is late or has failed, and running it again. */
import { z } from 'zod';
import { defineCall } from '../call.ts';

export const workKinds = ['work', 'job', 'reaction', 'schedule'] as const;
export const workStatuses = ['waiting', 'running', 'ok', 'late', 'failed'] as const;

const date = z.iso.datetime().nullable();

const backgroundWork = z.object({
  name: z.string(),
  kind: z.enum(workKinds),
  /**
   * `waiting`: it has never run. `running`: a run takes longer than a second. `late`: no run has ended for too long. `failed` or
   * `ok`: the last run that ended.
   */
  status: z.enum(workStatuses),
  /** Milliseconds between the end of a run and the start of the next one; of a schedule, between two days. */
  interval: z.int(),
  begunAt: date,
  endedAt: date,
  /** Of the last run that ended, in milliseconds. */
  duration: z.int().nullable(),
  succeededAt: date,
  failedAt: date,
  /** Message of the last failure, without secrets. It stays after a success. */
  error: z.string().nullable(),
  /** Failures since the last success. */
  failures: z.int(),
  nextAt: date,
  /** When a run was requested that has not begun. */
  requestedAt: date,
  /** Of reactions: the blocks of the audit log that are still to be handled, and the date of the first one. */
  behind: z.object({ blocks: z.int(), since: date }).nullable(),
});
export type BackgroundWorkEntry = z.infer<typeof backgroundWork>;
export type WorkStatus = BackgroundWorkEntry['status'];

export const listBackground = defineCall({
  method: 'GET',
  path: '/background',
  summary:
    'Work in the background: what runs, is late or has failed, in whichever process. Requires global scope and read of Audit.',
  permission: { action: 'read', subjects: ['Audit'] },
  extension: true,
  response: z.object({ data: z.array(backgroundWork) }),
});

export const runBackground = defineCall({
  method: 'POST',
  path: '/background/:name/run',
  summary:
    'Run work in the background again: a process begins it within about a second, and does not wait for the next attempt of ' +
    'what has failed. A schedule repeats the last day that was due. Requires global scope and read of Audit.',
  permission: { action: 'read', subjects: ['Audit'] },
  extension: true,
  params: z.object({
    name: z
      .string()
      .max(100)
      .meta({ examples: ['session_removal'] }),
  }),
  response: z.object({ data: backgroundWork }),
});
