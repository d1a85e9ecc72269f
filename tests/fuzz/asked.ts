/** A request before it is encoded: in parts, so that one part can be spoilt, or left out. */
import type { Operation } from './operations.ts';
import type { Who } from './people.ts';
import type { Pair, Wire } from './wire.ts';

export const kinds = ['valid', 'near', 'hostile'] as const;
/** As it should be; wrong in one thing; made to hurt. */
export type Kind = (typeof kinds)[number];

/** JSON as a text, since not all that is sent can be made from a value. */
export type Json = string;

export type Asked = {
  operation: Operation;
  who: Who;
  kind: Kind;
  /** What was spoilt; empty where nothing was. */
  spoilt: string[];
  method: string;
  /** The address without its query, `{name}` for each parameter. */
  path: string;
  params: Record<string, string>;
  query: Pair[];
  headers: Pair[];
  /** The fields of the body; undefined where the call takes none. */
  body: [name: string, value: Json][] | undefined;
  /** Sent in the body's place. */
  raw?: string;
};

/** What of an answered request is looked at and counted. */
export type Told = Pick<Asked, 'operation' | 'who' | 'kind' | 'spoilt'>;

/** @param token of whoever asks; what stands in the headers already goes before it */
export function wireOf(asked: Asked, token: string | undefined): Wire {
  const { method, path, params, query, headers } = asked;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? ''));
  const text = textOf(asked);
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted);
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

export function textOf({ raw, body }: Pick<Asked, 'raw' | 'body'>): string | undefined {
  if (raw !== undefined) return raw;
  return body && `{${body.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`;
}

/** Half of a surrogate pair can't be encoded: it goes as the replacement character, as any client would send it. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());
