/**
 * GET transaction/row/validation: the number of rows checked, and each altered row with the failed check.
 * Also exports signed checkpoints, which a later verification compares the ledger with.
 */

import { type Checkpoint, getResource, resolveScope } from '#engine/contract';
import {
  acceptsNdjson,
  type Caller,
  ClientDisconnected,
  invalidField,
  makeCheckpoint,
  type Routes,
  readCheckpoint,
  readRow,
  ServiceError,
  SettingsError,
  serve,
  serveHttp,
  streamNdjson,
} from '#engine/service';
import type { HistoryScope } from '#ledger';
import { exportCheckpoint, type ValidationLine, validateTransactions } from '../calls.ts';

export const registerValidationRoutes: Routes = ({ app, database, keys, ledger }) => {
  serveHttp(app, validateTransactions, async ({ caller, query, request, reply }) => {
    const scope = await resolveScopeOf(caller, query);
    const stopIfDisconnected = () => {
      if (reply.raw.destroyed) throw new ClientDisconnected();
    };
    const isWaitedFor = () => app.underWay() > 1;
    if (!acceptsNdjson(request))
      return { data: await ledger.verify(scope, { onProgress: stopIfDisconnected, isWaitedFor }) };
    const work = async (write: (line: ValidationLine) => void): Promise<ValidationLine> => ({
      data: await ledger.verify(scope, { onProgress: (progress) => write({ progress }), isWaitedFor }),
    });
    // Fastify sends the lines itself; the declared response applies to requests without them.
    return streamNdjson(reply, work) as never;
  });

  serve(app, exportCheckpoint, async ({ caller }) => {
    requireGlobalScope(caller);
    try {
      return { data: await makeCheckpoint(database, keys) };
    } catch (error) {
      // The log has no block yet: in its first second, or while an older transaction runs.
      if (error instanceof SettingsError) throw new ServiceError('unavailable');
      throw error;
    }
  });

  async function resolveScopeOf(caller: Caller, query: ValidationRequest): Promise<HistoryScope> {
    const { wallet: requestedWallet, from, to, checkpoint } = query;
    const isPart = requestedWallet !== undefined || from !== undefined || to !== undefined;
    // A part of the ledger can't be compared with the block that a checkpoint names.
    if (isPart && checkpoint !== undefined)
      throw invalidField('checkpoint', { key: 'validation.unknownField' });
    if (requestedWallet !== undefined) {
      const wallet = await readRow(database.orm, getResource('wallets'), requestedWallet, caller);
      return { kind: 'wallet', wallet: wallet._id };
    }
    // Without a wallet it covers all rows.
    if (resolveScope(caller) !== 'all')
      throw invalidField('wallet', { key: 'validation.nameWallet' }, 'forbidden');
    if (checkpoint !== undefined) return { kind: 'all', checkpoint: parseCheckpoint(checkpoint) };
    return parseScope(query);
  }

  function parseCheckpoint(text: string): Checkpoint {
    try {
      return readCheckpoint(text, keys);
    } catch (error) {
      if (error instanceof SettingsError) throw invalidField('checkpoint', { key: 'validation.checkpoint' });
      throw error;
    }
  }
};

type ValidationRequest = { wallet?: string; from?: string; to?: string; checkpoint?: string };

function requireGlobalScope(caller: Caller): void {
  if (resolveScope(caller) !== 'all') throw new ServiceError('forbidden');
}

function parseScope({ from, to }: ValidationRequest): HistoryScope {
  if (from === undefined && to === undefined) return { kind: 'all' };
  const scope = { from: new Date(from ?? 0), to: to === undefined ? new Date() : new Date(to) };
  if (scope.from > scope.to) throw invalidField('to', { key: 'validation.moment' });
  return { kind: 'period', ...scope };
}
