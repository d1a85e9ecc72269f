/** A request before it is encoded, in parts, so that a part can be changed or left out. */
import type { Operation } from './operations.ts';
import type { CallerKind } from './people.ts';
import type { Pair, Wire } from './wire.ts';

export const kinds = ['valid', 'near', 'hostile'] as const;
/** Correct, wrong in one part, or hostile. */
export type Kind = (typeof kinds)[number];

/** JSON as text, because some of it cannot be created from a value. */
export type Json = string;

export type FuzzRequest = {
  operation: Operation;
  who: CallerKind;
  kind: Kind;
  /** What was changed, if anything. */
  changes: string[];
  method: string;
  /** The path without its query, with `{name}` for each parameter. */
  path: string;
  params: Record<string, string>;
  query: Pair[];
  headers: Pair[];
  /** The fields of the body; undefined if the call takes none. */
  body: [name: string, value: Json][] | undefined;
  /** Sent instead of the body. */
  raw?: string;
};

/** The part of a request that reports count. */
export type ReportedRequest = Pick<FuzzRequest, 'operation' | 'who' | 'kind' | 'changes'>;

/** @param token of the caller; a header of the request takes precedence */
export function toWire(request: FuzzRequest, token: string | undefined): Wire {
  const { method, path, params, query, headers } = request;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? ''));
  const text = bodyText(request);
  const has = (contentType: string) => headers.some(([name]) => name.toLowerCase() === contentType);
  return {
    method,
    path: query.length
      ? `${address}?${query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`
      : address,
    headers: [
      ...(token !== undefined && !has('authorization')
        ? [['Authorization', `Bearer ${token}`] as const]
        : []),
      ...(text !== undefined && !has('content-type') ? [['Content-Type', 'application/json'] as const] : []),
      ...headers,
    ],
    body: text,
  };
}

export function bodyText({ raw, body }: Pick<FuzzRequest, 'raw' | 'body'>): string | undefined {
  if (raw !== undefined) return raw;
  return body && `{${body.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`;
}

/** Half of a surrogate pair can't be encoded: it becomes the replacement character, as in any client. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());
