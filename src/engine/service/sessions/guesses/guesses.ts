/**
 * How often a password may be guessed. An account is counted by its `_id`, however it was called; a name that is
 * nobody's is counted in the same way, so that neither answer nor wait tells one from the other. From a network that
 * the account has signed in from before, tries have a count of their own: whoever guesses elsewhere never keeps the
 * owner out. And a network is counted over all accounts, since one password may be tried on many.
 */
import type { FastifyReply } from 'fastify';
import type { Core } from '../../core.ts';
import { networkOf } from '../../http/admission/address.ts';
import { createGrowingDelay } from './growingDelay.ts';
import { createLimit } from './limit.ts';

export type Guess = {
  /** Whose password it would be: the user's `_id`, or the name that is nobody's. */
  account: { user: string } | { name: string };
  /** Whether that user has signed in from there before. */
  isKnownNetwork: boolean;
  address: string;
};

export type Guesses = {
  /** Before anything is looked up: each try costs a hash, whatever comes of it. @throws Refusal `too_many_requests` */
  takeAddress(address: string, reply: FastifyReply): Promise<void>;
  /**
   * Counts a guess.
   * @returns to be called where it was right
   * @throws Refusal `too_many_requests`, with Retry-After set on the reply
   */
  take(guess: Guess, reply: FastifyReply): Promise<() => Promise<void>>;
};

export function createGuesses(core: Pick<Core, 'database' | 'settings'>): Guesses {
  const perAddress = createLimit(core, 'address', { tries: 300 });
  const byStrangers = createGrowingDelay(core, 'account', { free: 10, longest: 15 * 60 });
  // Who shares the owner's network shares this count: short enough to wait for.
  const fromKnown = createGrowingDelay(core, 'account from a known network', { free: 10, longest: 60 });
  const byNetwork = createGrowingDelay(core, 'network', { free: 100, longest: 15 * 60 });
  return {
    takeAddress: (address, reply) => perAddress.take(networkOf(address), reply),
    async take({ account, isKnownNetwork, address }, reply) {
      const network = networkOf(address);
      const who = 'user' in account ? `user ${account.user}` : `name ${account.name.toLowerCase()}`;
      if (isKnownNetwork) {
        const own = `${who} ${network}`;
        await fromKnown.take(own, reply);
        return () => fromKnown.forget(own);
      }
      await byNetwork.take(network, reply);
      await byStrangers.take(who, reply);
      return async () => {
        await byNetwork.giveBack(network);
        await byStrangers.giveBack(who);
      };
    },
  };
}
