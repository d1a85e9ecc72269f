/** Resolves the wallet, currency and period of a requested statement. */

import { getResource } from '#engine/contract';
import { type Caller, type Core, invalidField, readRow, requirePermission } from '#engine/service';
import { resolveCurrency, type WalletRow } from '#features/wallets/service';
import type { StatementPeriod } from './statement.ts';

type StatementRequest = { wallet: string; currency: string; from: string; to: string };

/** @throws ServiceError `forbidden`, `not_found`, `invalid` */
export async function readPeriod(
  { database }: Core,
  request: StatementRequest,
  caller: Caller,
): Promise<StatementPeriod> {
  const wallet = await findStatementWallet(database, request.wallet, caller);
  const currency = await resolveCurrency(database.orm, request.currency);
  const [from, to] = [new Date(request.from), new Date(request.to)];
  if (from > to) throw invalidField('to', { key: 'validation.moment' });
  return { wallet, currency, from, to };
}

/** @throws ServiceError `forbidden`, `not_found` */
export async function findStatementWallet(
  { orm }: Core['database'],
  id: string,
  caller: Caller,
): Promise<WalletRow> {
  requirePermission(caller, 'read', 'Wallet');
  return (await readRow(orm, getResource('wallets'), id, caller)) as WalletRow;
}
