/** Lets a page be seen by those whose role opens it; others are sent to not-authorized. */
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
  const lacksSecondFactor = useSyncExternalStore(onSessionChange, mustSetUp);
  // Nothing else is answered before: the page that sets it up is all there is to see.
  if (lacksSecondFactor && pathname !== builtInPagePath('account')) {
    return <Navigate to={builtInPagePath('account')} replace />;
  }
  return !page || isOpen(page, ability) ? (
    children
  ) : (
    <Navigate to={builtInPagePath('notAuthorized')} replace />
  );
}

const mustSetUp = () => storedUser()?.lacksSecondFactor === true;

/** The page that is shown. */
export function usePage(): MatchedPage | undefined {
  return matchPage(toPublic(useLocation().pathname));
}
