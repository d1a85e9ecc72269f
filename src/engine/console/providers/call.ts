/** Makes the calls that are declared in the contract, typed from their schemas. */
import type { z } from 'zod';
import { type Call, callPath } from '../../contract/call.ts';
import { request } from './http.ts';

export type CallInput<C extends Call> = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: C extends Call<z.ZodType, z.ZodType, infer Body> ? z.input<Body> : never;
  /** For calls that move money: the same key and body give the first answer again. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Milliseconds after which it is given up: in place of a signal. */
  patience?: number;
  headers?: Record<string, string>;
};

/**
 * What the console needs of a call at run time. Written out where the call's own file would bring Zod into
 * the first screen; the compiler holds it to the declaration, letter by letter.
 */
export type CallSignature<C extends Call> = Pick<C, 'method' | 'path' | 'permission'>;

/** Calls the service as declared. @throws ApiError as `request` does */
export async function callService<C extends Call>(
  call: C | CallSignature<C>,
  { params, query, body, idempotencyKey, signal, patience, headers }: CallInput<C> = {},
): Promise<z.output<C['answer']>> {
  const { json } = await request(callPath(call, params, query), {
    method: call.method,
    body,
    signal,
    patience,
    anonymous: call.permission === 'anyone',
    headers: { ...headers, ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
  });
  return json as z.output<C['answer']>;
}
