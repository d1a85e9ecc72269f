/**
 * Custom endpoints, each a single declaration. The service derives the route with its checks and the OpenAPI entry from
 * it, the console a typed request.
 */
import type { z } from 'zod';
import type { Cost } from './cost.ts';
import type { ErrorCode } from './errors.ts';
import type { CrudCall } from './resource.ts';
import type { Action, Subject } from './rights/abilities.ts';

/**
 * Who may make a call. With several subjects, a right to one of them is enough to reach the handler, which checks the
 * exact one.
 */
export type CallPermission =
  | 'anyone'
  /** Signed-in people, about their own account and sessions. Callers with scopes, such as API keys, are rejected. */
  | 'session'
  /** Whoever is signed in, people and programs: the handler finds only what the caller has made. */
  | 'creator'
  | {
      action: Action | readonly Action[];
      subjects: readonly Subject[];
      /** Every signed-in person may make the call; only callers with scopes need the right, in their scopes. */
      anyRole?: true;
    };

/** Whether every signed-in person may make the call, whatever their role. */
export function allowsAnyRole(permission: CallPermission): boolean {
  return (
    permission === 'session' ||
    permission === 'creator' ||
    (typeof permission === 'object' && permission.anyRole === true)
  );
}

/** The rights of which a caller needs at least one. The handler checks the exact right once it has loaded the row. */
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
  ResponseSchema extends z.ZodType = z.ZodType,
  Method extends CallMethod = CallMethod,
  Path extends string = string,
> = {
  method: Method;
  /** Below `/api`, with `:name` for each parameter. */
  path: Path;
  /** A second path of the same call (docs/api.md). */
  alias?: string;
  summary: string;
  permission: CallPermission;
  /** Takes `Idempotency-Key`: a repeated key with the same body returns the first response. */
  movesMoney?: boolean;
  /** Takes `If-Match`: the service returns 409 if the record has changed since the `ETag` was issued. */
  revises?: boolean;
  /** Returns 201 with the created record. */
  creates?: boolean;
  /**
   * Error codes in addition to those that follow from the rest of the declaration. The API document lists the codes of
   * each call (service/http/document/refusals.ts). `approval_required` stands for 202, as calls return that move money or
   * belong to approvable resources.
   */
  errorCodes?: readonly ErrorCode[];
  /** Marked as an addition in the API document: not part of the conventional API of such consoles. */
  extension?: boolean;
  /** Maximum size of the body in bytes; without it 128 kB. */
  maxBytes?: number;
  /**
   * Admission class, if it differs from that of the method: `password` for calls that hash one, `list` for calls that
   * count rows.
   */
  cost?: Cost;
  /**
   * When the handler requires a confirmation (contract/calls/confirmation.ts), as text for the API document. The
   * handler decides, since it depends on the amount or the right that is granted.
   */
  confirms?: string;
  /** The resource and the CRUD endpoint that this call implements. */
  generic?: { resource: string; call: CrudCall };
  /** The resource and action that this call runs, on one record or in bulk. */
  action?: { resource: string; action: string; isBulk: boolean };
  /** Uploads (`in`) or downloads (`out`) the file of a field: the body or the response is the raw bytes. */
  file?: { resource: string; field: string; direction: 'in' | 'out' };
  /** Starts a background job and returns 202. */
  startsJob?: boolean;
  /** Uploads a file of rows, or works on an import: contract/imports.ts. */
  import?: { resource: string } | { step: string };
  /** Starts an export, or works on one: contract/exports/exports.ts. */
  export?: { resource: string } | { step: string };
  /**
   * Available to users who still have to set up the second factor that their role requires. All other calls reject
   * them.
   */
  allowedDuringEnrollment?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  response: ResponseSchema;
};

/** Declares a call and preserves the types of its schemas and the literal types of its method and path. */
export function defineCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  ResponseSchema extends z.ZodType,
  const Method extends CallMethod,
  const Path extends string,
>(
  call: Call<Params, Query, Body, ResponseSchema, Method, Path>,
): Call<Params, Query, Body, ResponseSchema, Method, Path> {
  return call;
}

/** The path of a call with encoded parameters and its query string. @throws Error if a parameter is missing */
export function callPath(
  call: Pick<Call, 'path'>,
  params: Record<string, string> = {},
  query: Record<string, string | undefined> = {},
): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new Error(`${call.path} requires the parameter ${name}.`);
    return encodeURIComponent(value);
  });
  const present = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return present.length ? `${path}?${new URLSearchParams(present)}` : path;
}
