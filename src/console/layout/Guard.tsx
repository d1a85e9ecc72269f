/** Lets a page be seen by those whose role opens it; others are sent to not-authorized. */
import { useAbility } from '@casl/react';
import type { ReactNode } from 'react';
import { useLocation, useRouterProvider } from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import { isOpen, type Page, pageAt } from '../pageAt.ts';
import { NOT_AUTHORIZED, toPublic } from '../providers/addresses.ts';

export function Guard({ children }: { children: ReactNode }) {
  const ability = useAbility<Ability>();
  const page = usePage();
  const { Navigate } = useRouterProvider();
  return !page || isOpen(page, ability) ? children : <Navigate to={NOT_AUTHORIZED} replace />;
}

/** The page that is shown. */
export function usePage(): Page | undefined {
  return pageAt(toPublic(useLocation().pathname));
}
