/** A report: a file that a feature exports in the background, with data that is not a list. */
import type { z } from 'zod';
import type { ErrorCode } from '../../contract/errors.ts';
import type { ExportFormat } from '../../contract/exports/format.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../sessions/caller.ts';

export type ReportDefinition<Params extends z.ZodObject = z.ZodObject> = {
  /** Takes the place of a resource name in a job, so it must not be one. */
  name: string;
  /** One sentence about its contents, for the API document. */
  about: string;
  /**
   * The resources it contains data of. A caller needs the right to read each of them, and on download still must see
   * all the fields they saw at the start.
   */
  resources: readonly [string, ...string[]];
  /** Error codes of `begin` in addition to `invalid` and `forbidden`. */
  errorCodes?: readonly ErrorCode[];
  /** Parameters in addition to the format options. */
  params: Params;
  /** @returns the parameters for all parts, and an estimate of the number of rows. @throws ServiceError */
  begin(
    this: void,
    core: Core,
    params: z.output<Params>,
    caller: Caller,
  ): Promise<{ params: z.output<Params>; total: number }>;
  /** The header line. */
  headingOf(this: void, writing: ExportFormat): string;
  /** The part after `after`, with the caller's current permissions. @throws ServiceError */
  readPart(this: void, core: Core, at: ReportRoute<z.output<Params>>, caller: Caller): Promise<ReportPart>;
};

export type ReportRoute<Params> = {
  params: Params;
  /** `after` of the previous part; undefined for the first. */
  after: string | undefined;
  writing: ExportFormat;
  /** Maximum number of rows. */
  limit: number;
};

export type ReportPart = {
  /** Lines of the file. */
  content: string;
  /** Number of rows in the content. */
  rows: number;
  /** Start of the next part; undefined after the last one. */
  after: string | undefined;
};
