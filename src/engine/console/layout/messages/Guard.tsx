/** Shows a page only to users whose role permits it; redirects others to not-authorized. */
import { useAbility } from '@casl/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation, useRouterProvider } from 'react-admin';
import { builtInPagePath } from '../../../contract/app.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { isOpen, type MatchedPage, matchPage } from '../../app/pageAt.ts';
import { toPublic } from '../../providers/addresses.ts';
import { onSessionChange, storedUser } from '../../session/storage.ts';

export function Guard({ children }: { children: ReactNode }) {
  const ability = useAbility<Ability>();
  const page = usePage();
  const { pathname } = useLocation();
  const { Navigate } = useRouterProvider();
  const lacksSecondFactor = useSyncExternalStore(onSessionChange, mustEnroll);
  // Until the second factor is set up, the service rejects everything else, so only the account page is available.
  if (lacksSecondFactor && pathname !== builtInPagePath('account')) {
    return <Navigate to={builtInPagePath('account')} replace />;
  }
  return !page || isOpen(page, ability) ? (
    children
  ) : (
    <Navigate to={builtInPagePath('notAuthorized')} replace />
  );
}

const mustEnroll = () => storedUser()?.lacksSecondFactor === true;

/** The current page. */
export function usePage(): MatchedPage | undefined {
  return matchPage(toPublic(useLocation().pathname));
}
