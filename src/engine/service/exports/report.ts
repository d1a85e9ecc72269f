/** A file that a feature writes in the background as lists are written: of what stands in no list. */
import type { z } from 'zod';
import type { ErrorCode } from '../../contract/errors.ts';
import type { ExportFormat } from '../../contract/exports/format.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../sessions/caller.ts';

export type ReportDefinition<Asked extends z.ZodObject = z.ZodObject> = {
  /** Stands in a job where the name of a list's resource does: no resource has it. */
  name: string;
  /** What it holds, in a sentence, for the API document. */
  about: string;
  /** By name: what it tells of. Whoever may read each of them may have it, as long as they may read no fewer fields. */
  resources: readonly [string, ...string[]];
  /** What `begin` refuses with, besides `invalid` and `forbidden`. */
  errorCodes?: readonly ErrorCode[];
  /** Beside what every file is asked for with. */
  params: Asked;
  /** @returns what it is asked for with from then on, and about how many rows it has. @throws ServiceError */
  begin(
    this: void,
    core: Core,
    params: z.output<Asked>,
    caller: Caller,
  ): Promise<{ params: z.output<Asked>; total: number }>;
  /** The first line. */
  headingOf(this: void, writing: ExportFormat): string;
  /** What follows on the part that ended with `after`, by the rights that there are now. @throws ServiceError */
  readPart(this: void, core: Core, at: ReportRoute<z.output<Asked>>, caller: Caller): Promise<ReportPart>;
};

export type ReportRoute<Asked> = {
  params: Asked;
  /** As the part before had it; undefined at the beginning. */
  after: string | undefined;
  writing: ExportFormat;
  /** The most rows. */
  limit: number;
};

export type ReportPart = {
  /** Lines of the file. */
  content: string;
  /** How many of them are rows. */
  rows: number;
  /** Where the next part begins; undefined after the last one. */
  after: string | undefined;
};
