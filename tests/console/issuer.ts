import type { Issuer } from '../../src/features/letterhead/issuer.ts';

/** A client without a letterhead. */
export const plainIssuer: Issuer = {
  name: 'Client',
  address: null,
  taxNumber: null,
  accentColor: null,
  logo: null,
};
