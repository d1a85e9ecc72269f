/** A long record's page as tabs; the URL holds the current one: `?tab=money`. */
import { Stack } from '@mui/material';
import { useLocation, useRecordContext, useRouterProvider } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { RecordTabs } from '../RecordTabs.tsx';
import { ChildTable } from './ChildTable.tsx';
import { listSections, RecordSections } from './RecordSections.tsx';

export function PageTabs({ resource }: { resource: Resource }) {
  const { search } = useLocation();
  const { useNavigate } = useRouterProvider();
  const navigate = useNavigate();
  const record = useRecordContext();
  const sections = listSections(resource, record, true).map(([section]) => section);
  const parts = Object.entries(resource.tabs).flatMap(([tab, names]) => {
    const children = names.filter((name) => name in resource.children && Array.isArray(record?.[name]));
    if (!children.length && !names.some((name) => sections.includes(name))) return [];
    const content = (
      <Stack spacing={2}>
        <RecordSections resource={resource} only={names} hasHeader />
        {children.map((name) => (
          <ChildTable key={name} resource={resource} name={name} />
        ))}
      </Stack>
    );
    return [{ tab, content }];
  });
  const requestedTab = new URLSearchParams(search).get('tab');
  const current = parts.find(({ tab }) => tab === requestedTab) ?? parts[0];
  if (!current) return null;
  const show = (tab: string) => {
    const params = new URLSearchParams(search);
    params.set('tab', tab);
    navigate({ search: `?${params}` }, { replace: true });
  };
  return <RecordTabs resource={resource} parts={parts} current={current.tab} onChange={show} />;
}
