/**
 * How often a password may be guessed. An account is counted by its `_id`, however it was called; a name that is
 * nobody's is counted in the same way, so that neither answer nor wait tells one from the other. From a network that
 * the account has signed in from before, tries have a count of their own: whoever guesses elsewhere never keeps the
 * owner out. And a network is counted over all accounts, since one password may be tried on many.
 */
import type { FastifyReply } from 'fastify';
import type { Core } from '../../core.ts';
import { toNetwork } from '../../http/admission/address.ts';
import { createBackoff } from './backoff.ts';
import { createRateLimit } from './rateLimit.ts';

export type Guess = {
  /** Whose password it would be: the user's `_id`, or the name that is nobody's. */
  account: { user: string } | { name: string };
  /** Whether that user has signed in from there before. */
  isKnownNetwork: boolean;
  address: string;
};

export type Guesses = {
  /** Before anything is looked up: each try costs a hash, whatever comes of it. @throws ServiceError `too_many_requests` */
  takeAddress(address: string, reply: FastifyReply): Promise<void>;
  /**
   * Counts a guess.
   * @returns to be called where it was right
   * @throws ServiceError `too_many_requests`, with Retry-After set on the reply
   */
  take(guess: Guess, reply: FastifyReply): Promise<() => Promise<void>>;
};

export function createSignInThrottle(core: Pick<Core, 'database' | 'settings'>): Guesses {
  const perAddress = createRateLimit(core, 'address', { tries: 300 });
  const byStrangers = createBackoff(core, 'account', { free: 10, longest: 15 * 60 });
  // Who shares the owner's network shares this count: short enough to wait for.
  const fromKnown = createBackoff(core, 'account from a known network', { free: 10, longest: 60 });
  const byNetwork = createBackoff(core, 'network', { free: 100, longest: 15 * 60 });
  return {
    takeAddress: (address, reply) => perAddress.take(toNetwork(address), reply),
    async take({ account, isKnownNetwork, address }, reply) {
      const network = toNetwork(address);
      const who = 'user' in account ? `user ${account.user}` : `name ${account.name.toLowerCase()}`;
      if (isKnownNetwork) {
        const own = `${who} ${network}`;
        await fromKnown.consume(own, reply);
        return () => fromKnown.forget(own);
      }
      await byNetwork.consume(network, reply);
      await byStrangers.consume(who, reply);
      return async () => {
        await byNetwork.refund(network);
        await byStrangers.refund(who);
      };
    },
  };
}
