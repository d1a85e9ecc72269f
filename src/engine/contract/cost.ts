/**
 * What a call costs the service, where that is much: each kind has bounds of its own, for each caller and for all of them
 * (service/http/admission/limits.ts). Beyond these it is answered with 503 `busy` and Retry-After.
 */
import type { z } from 'zod';

export const costs = ['verification', 'password', 'list', 'export', 'overview', 'change', 'file'] as const;
export type Cost = (typeof costs)[number];

/** What of a call tells its cost. */
type Costly = { method: string; answer: z.ZodType } & {
  cost?: Cost | undefined;
  movesMoney?: boolean | undefined;
  body?: z.ZodType | undefined;
};

/**
 * As it is declared; else told from the rest: a password is hashed, a list counts its rows, and what changes something
 * holds a connection for several statements. What moves money waits in a queue of the app's. undefined for a call that costs
 * little whatever it is asked for.
 */
export function resolveCost({ cost, method, movesMoney, body, answer }: Costly): Cost | undefined {
  if (cost !== undefined) return cost;
  if (fieldsOf(body).some((name) => /password/i.test(name))) return 'password';
  if (fieldsOf(answer).includes('total')) return 'list';
  return method === 'GET' || movesMoney ? undefined : 'change';
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  const { shape = {} } = (schema ?? {}) as { shape?: object };
  return Object.keys(shape);
}
