/**
 * Redirects a record's page to the URL with its `_id`. Calls accept other identifiers, such as a record's code or an
 * uppercase `_id`, but react-admin needs a single one.
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
