/**
 * The one file that knows ra-data-simple-rest. It writes a list's query (`sort`, `range`, `filter`) and a record's
 * address; what it wants to read of an answer is written here, and what it doesn't hand on is kept beside the rows.
 */
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, RaRecord } from 'react-admin';

export type RestRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  signal: AbortSignal | undefined;
};

export type RestResponse<Beside> = {
  status: number;
  /** A record, or the rows of a list. */
  json: RaRecord | RaRecord[] | Record<string, never>;
  total: number;
  beside: Beside;
};

type Options = { method?: string; body?: unknown; signal?: unknown };

/** @param ask sends a request and reads its answer */
export function simpleRest<Beside>(ask: (asked: RestRequest) => Promise<RestResponse<Beside>>): {
  rest: DataProvider;
  /** What was said beside these rows. */
  besideOf(rows: object): Beside | undefined;
} {
  const kept = new WeakMap<object, Beside>();
  const rest = simpleRestProvider('', async (url, { method, body, signal }: Options = {}) => {
    const [path = '', query = ''] = url.split('?');
    const { status, json, total, beside } = await ask({
      method: method ?? 'GET',
      path,
      query: new URLSearchParams(query),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      signal: signal as AbortSignal | undefined,
    });
    kept.set(json, beside);
    // It reads the total from a header; the service says it in its answer.
    return { status, headers: new Headers({ 'Content-Range': `rows 0-0/${total}` }), body: '', json };
  });
  return { rest, besideOf: (rows) => kept.get(rows) };
}
