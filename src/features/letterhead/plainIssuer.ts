import type { Issuer } from './issuer.ts';

/** An issuer without a letterhead: its name alone. */
export function plainIssuer(name: string): Issuer {
  return { name, address: null, taxNumber: null, accentColor: null, logo: null };
}
