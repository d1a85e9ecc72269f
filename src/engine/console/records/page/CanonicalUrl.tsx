/**
 * Sees to it that a record's page stands at the address of its `_id`. A call may find a record by another name: a
 * record by its code, an `_id` written in capitals. React-admin knows it by one alone.
 */
import type { ReactNode } from 'react';
import { useCreatePath, useGetOne, useLocation, useParams, useRouterProvider } from 'react-admin';
import { subscribeOnly } from '../../providers/queryClient.ts';

type Props = { resource: string; page: 'show' | 'edit'; children: ReactNode };

export function CanonicalUrl({ resource, page, children }: Props) {
  const { Navigate } = useRouterProvider();
  const { search } = useLocation();
  const createPath = useCreatePath();
  const { id = '' } = useParams();
  const { data } = useGetOne(resource, { id }, subscribeOnly);
  if (!data || String(data.id) === id) return children;
  return <Navigate to={createPath({ resource, type: page, id: data.id }) + search} replace />;
}
