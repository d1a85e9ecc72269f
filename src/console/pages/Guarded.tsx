/** Lets a page be seen by those whose role allows it; others are sent to not-authorized. */
import { useAbility } from '@casl/react';
import type { ReactNode } from 'react';
import { useRouterProvider } from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import { NOT_AUTHORIZED } from '../providers/addresses.ts';

export function Guarded({
  allows,
  children,
}: {
  allows: (ability: Ability) => boolean;
  children: ReactNode;
}) {
  const ability = useAbility<Ability>();
  const { Navigate } = useRouterProvider();
  return allows(ability) ? children : <Navigate to={NOT_AUTHORIZED} replace />;
}
