/**
 * Admission classes of expensive calls. Each class has its own limits per caller and in total
 * (service/http/admission/limits.ts). Beyond them the service returns 503 `busy` with Retry-After.
 */

export const costs = ['verification', 'password', 'list', 'export', 'overview', 'change', 'file'] as const;
export type Cost = (typeof costs)[number];

/** The part of a call that determines its cost. */
type Costly = { method: string; cost?: Cost | undefined; movesMoney?: boolean | undefined };

/**
 * The declared cost; otherwise `change` for calls that write, since they hold a connection for several statements.
 * Calls that move money wait in the app's own queue. Undefined for calls that are always cheap.
 */
export function resolveCost({ cost, method, movesMoney }: Costly): Cost | undefined {
  if (cost !== undefined) return cost;
  return method === 'GET' || movesMoney ? undefined : 'change';
}
