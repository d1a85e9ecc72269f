/** New keys for signing and sealing, as environment variables. */
import { randomBytes } from 'node:crypto';

export type Keys = Record<'LEDGER_KEY' | 'AUTH_SECRET', string>;

export const newKeys = (): Keys => ({ LEDGER_KEY: random(), AUTH_SECRET: random() });

const random = () => randomBytes(32).toString('hex');
