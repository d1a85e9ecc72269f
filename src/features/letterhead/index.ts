/** The letterhead of documents: who issues them. Clients declare what is on it. */
export { type Issuer, issuer } from './issuer.ts';
export { plainIssuer } from './plainIssuer.ts';
