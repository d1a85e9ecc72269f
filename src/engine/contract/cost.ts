/**
 * What a call costs the service, where that is much: each kind has bounds of its own, for each caller and for all of them
 * (service/http/admission/limits.ts). Beyond these it is answered with 503 `busy` and Retry-After.
 */

export const costs = ['verification', 'password', 'list', 'export', 'overview', 'change', 'file'] as const;
export type Cost = (typeof costs)[number];

/** What of a call tells its cost. */
type Costly = { method: string; cost?: Cost | undefined; movesMoney?: boolean | undefined };

/**
 * As it is declared; else what changes something holds a connection for several statements. What moves money waits in a
 * queue of the app's. undefined for a call that costs little whatever it is asked for.
 */
export function resolveCost({ cost, method, movesMoney }: Costly): Cost | undefined {
  if (cost !== undefined) return cost;
  return method === 'GET' || movesMoney ? undefined : 'change';
}
