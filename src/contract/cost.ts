/**
 * What a call costs the service, where that is much: each kind has bounds of its own, for each caller and for all of them
 * (service/http/bounds.ts). Beyond these it is answered with 503 `busy` and Retry-After. A call without one costs little
 * whatever it is asked for.
 */
export const costs = ['verification', 'password', 'list', 'export', 'overview', 'change'] as const;
export type Cost = (typeof costs)[number];
