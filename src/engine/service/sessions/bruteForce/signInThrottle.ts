/**
 * Limits password guesses. Accounts are counted by `_id`, whichever name was used. Unknown names are counted in the
 * same way, so that neither responses nor waits reveal whether an account exists. Attempts from a network that the
 * account has signed in from are counted separately, so that an attacker on another network cannot lock the owner out.
 * Networks are also counted over all accounts, since one password may be tried on many.
 */
import type { Core } from '../../core.ts';
import { toNetwork } from '../../http/admission/address.ts';
import { createBackoff } from './backoff.ts';
import { createRateLimit } from './rateLimit.ts';

export type Guess = {
  /** The account: the user's `_id`, or an unknown name. */
  account: { user: string } | { name: string };
  /** Whether that user has signed in from this network before. */
  isKnownNetwork: boolean;
  address: string;
};

export type Guesses = {
  /**
   * Called before any lookup, since each attempt costs a hash, whatever its result. @throws ServiceError
   * `too_many_requests`
   */
  takeAddress(address: string): Promise<void>;
  /**
   * Counts a guess.
   * @returns a function to call if the guess was right
   * @throws ServiceError `too_many_requests`
   */
  take(guess: Guess): Promise<() => Promise<void>>;
};

export function createSignInThrottle(core: Pick<Core, 'database' | 'settings'>): Guesses {
  const perAddress = createRateLimit(core, 'address', { tries: 300 });
  const byStrangers = createBackoff(core, 'account', { free: 10, longest: 15 * 60 });
  // Everyone on the owner's network shares this count, so its maximum wait is short.
  const fromKnownNetwork = createBackoff(core, 'account from a known network', { free: 10, longest: 60 });
  const byNetwork = createBackoff(core, 'network', { free: 100, longest: 15 * 60 });
  return {
    takeAddress: (address) => perAddress.take(toNetwork(address)),
    async take({ account, isKnownNetwork, address }) {
      const network = toNetwork(address);
      const who = 'user' in account ? `user ${account.user}` : `name ${account.name.toLowerCase()}`;
      if (isKnownNetwork) {
        const own = `${who} ${network}`;
        await fromKnownNetwork.consume(own);
        return () => fromKnownNetwork.forget(own);
      }
      await byNetwork.consume(network);
      await byStrangers.consume(who);
      return async () => {
        await byNetwork.refund(network);
        await byStrangers.refund(who);
      };
    },
  };
}
