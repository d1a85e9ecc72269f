/**
 * The calls beside the generic ones: one declaration each, from which the service makes the route with
 * its checks and its OpenAPI entry, and the console its typed request.
 */
import type { z } from 'zod';
import type { Cost } from './cost.ts';
import type { ErrorCode } from './errors.ts';
import type { CrudCall } from './resource.ts';
import type { Action, Subject } from './rights/abilities.ts';

/** Who may make a call. With several subjects one must be allowed; the handler checks the exact one. */
export type CallPermission =
  | 'anyone'
  | 'session'
  | { action: Action | readonly Action[]; subjects: readonly Subject[] };

/** The rights of which a caller needs one; the handler asks for the exact one once it knows the row. */
export function rightsOfCall(permission: CallPermission): [Action, Subject][] {
  if (typeof permission === 'string') return [];
  const actions = [permission.action].flat() as Action[];
  return permission.subjects.flatMap((subject) =>
    actions.map((action): [Action, Subject] => [action, subject]),
  );
}

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Method extends CallMethod = CallMethod,
  Path extends string = string,
> = {
  method: Method;
  /** Below `/api`, with `:name` for each parameter. */
  path: Path;
  /** Another path that does the same (some calls have two, docs/api.md). */
  alias?: string;
  summary: string;
  permission: CallPermission;
  /** Takes `Idempotency-Key`: the same key and body give the first answer again. */
  movesMoney?: boolean;
  /** Takes `If-Match`: refused with 409 where the record is no longer as its `ETag` said. */
  revises?: boolean;
  /** Answers 201 with the record that was made. */
  creates?: boolean;
  /**
   * What it refuses with besides what follows from the rest of its declaration: for the API document, which names the
   * codes of each call (service/http/document/refusals.ts).
   */
  errorCodes?: readonly ErrorCode[];
  /** Beyond what consoles of this kind ask for: marked as an addition in the API document. */
  extension?: boolean;
  /** What it costs, where it isn't what its method says: `password` where it hashes one, `list` where it counts rows. */
  cost?: Cost;
  /**
   * When it asks for a confirmation (contract/calls/confirmation.ts), in words for the API document: its handler
   * decides, since it knows the amount or the right that is granted.
   */
  confirms?: string;
  /** Which of a resource's generic calls it is. */
  generic?: { resource: string; call: CrudCall };
  /** Which of a resource's actions it is, to one record or to several. */
  action?: { resource: string; action: string; several: boolean };
  /** Takes in, or hands out, the file of a field: bytes as they are in place of a body or an answer. */
  file?: { resource: string; field: string; way: 'in' | 'out' };
  /** Begins what goes on in the background, and answers 202. */
  startsJob?: boolean;
  /** Takes in a file of rows, or works on one: contract/imports.ts. */
  import?: { resource: string } | { step: string };
  /** Writes a file of rows, or tells of one: contract/exports/exports.ts. */
  export?: { resource: string } | { step: string };
  /** Answers also who still has to set up the second factor that their role requires; nothing else does. */
  allowedDuringEnrollment?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
};

/** Declares a call, keeping the types of its schemas, and its method and path to the letter. */
export function defineCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  const Method extends CallMethod,
  const Path extends string,
>(call: Call<Params, Query, Body, Answer, Method, Path>): Call<Params, Query, Body, Answer, Method, Path> {
  return call;
}

/** The path of a call with its parameters filled in, encoded, and its query behind it. */
export function callPath(
  call: Pick<Call, 'path'>,
  params: Record<string, string> = {},
  query: Record<string, string | undefined> = {},
): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new Error(`${call.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}
