/** The calls of an app apart from HTTP: what each needs, and what it returns. */
import type { Call } from '../../contract/call.ts';
import type { Caller } from '../sessions/caller.ts';
import type { Origin } from '../sessions/device.ts';

/** What a call needs, wherever it comes from. Its handler validates it. */
export type CallRequest = {
  /** By the names in the call's path. */
  params: unknown;
  query: unknown;
  body: unknown;
  /** Required by calls that move money: the same key never moves it twice. */
  idempotencyKey?: string | undefined;
  /** The revision of the record that the caller has seen (If-Match); any if undefined. */
  expectedRevision?: string | undefined;
  origin: Origin;
};

/** The body of the response, and the revision of the record in it (ETag). */
export type CallResult = {
  body: unknown;
  revision?: string | undefined;
  /** 202 if the call waits for an approval; otherwise that of its declaration. */
  status?: 202;
};

export type PerformCall = (caller: Caller | null, request: CallRequest) => Promise<CallResult>;

/** The calls by method and path, without those that upload, download or stream. */
export type CallRegistry = Map<string, { call: Call; perform: PerformCall }>;

/** The key of a call in the registry. */
export function callKey({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
