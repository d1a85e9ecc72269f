/** Makes the calls declared in the contract, typed by their schemas. */
import type { z } from 'zod';
import { type Call, callPath } from '../../contract/call.ts';
import { request } from './http.ts';

export type CallInput<C extends Call> = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: C extends Call<z.ZodType, z.ZodType, infer Body> ? z.input<Body> : never;
  /** For calls that move money: repeating a request with the same key and body returns the first response. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Timeout in milliseconds; instead of a signal. */
  patience?: number;
  headers?: Record<string, string>;
};

/**
 * What the console needs of a call at run time. Spelled out where importing the call's file would load Zod into the
 * first screen; the compiler checks it against the declaration.
 */
export type CallSignature<C extends Call> = Pick<C, 'method' | 'path' | 'permission'>;

/** Makes a declared call. @throws ApiError like `request` */
export async function callService<C extends Call>(
  call: C | CallSignature<C>,
  { params, query, body, idempotencyKey, signal, patience, headers }: CallInput<C> = {},
): Promise<z.output<C['response']>> {
  const { json } = await request(callPath(call, params, query), {
    method: call.method,
    body,
    signal,
    patience,
    anonymous: call.permission === 'anyone',
    headers: { ...headers, ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
  });
  return json as z.output<C['response']>;
}
