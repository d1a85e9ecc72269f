/** Adds the verification of holds to that of the ledger, in every program that opens the database. */
import { addVerification } from '#ledger';
import { verifyHolds } from './verifyHolds.ts';

addVerification(verifyHolds);
