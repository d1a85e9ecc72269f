/** The service part of letterheads. */
export { readIssuer } from './issuer.ts';
