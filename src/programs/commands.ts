/** The operator's commands that the engine has, with the ledger's part of them. */
import { buildCommands } from '#engine/service';
import { resealLedger } from '#ledger';
import { migrations } from '../migrations/index.ts';
import { ledgerVerification } from './ledgerVerification.ts';

export const commands = buildCommands({ migrations, verification: ledgerVerification, reseal: resealLedger });
