/** The path to the current page: menu group, list, record. The heading below is the page itself. */
import { Box, Link } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { LinkBase, useGetOne, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { type MatchedPage, matchPage } from '../../app/pageAt.ts';
import { subscribeOnly } from '../../providers/queryClient.ts';
import { representation } from '../../records/representation.ts';

export function Breadcrumbs({ page }: { page: MatchedPage | undefined }) {
  const translate = useTranslate();
  const crumbs = useCrumbs(page);
  return (
    <Box component="nav" aria-label={translate('console.breadcrumb')} sx={crumbRow}>
      <Box
        component="ol"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', gap: 0.75, minWidth: 0, whiteSpace: 'nowrap' }}
      >
        {crumbs.map((crumb, at) => (
          <Fragment key={crumb.key}>
            {at > 0 && <li aria-hidden>/</li>}
            <Box component="li" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {crumb.node}
            </Box>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}

const crumbRow = {
  ...{ minHeight: 20, color: 'text.secondary', fontSize: '0.8125rem', lineHeight: '20px' },
  displayPrint: 'none',
} as const;

function useCrumbs(page: MatchedPage | undefined): { key: string; node: ReactNode }[] {
  const translate = useTranslate();
  if (!page) return [];
  const crumbs: { key: string; node: ReactNode }[] = [];
  if (page.group) crumbs.push({ key: page.group, node: translate(`console.menu.groups.${page.group}`) });
  const above = 'resource' in page ? page : page.screen.under ? matchPage(page.screen.under) : undefined;
  if (above && 'resource' in above && !(above === page && page.verb === 'list')) {
    const { name, routes } = above.resource;
    const plural = translate(`resources.${name}.name`, { smart_count: 2 });
    crumbs.push({ key: name, node: <Crumb to={routes.list}>{plural}</Crumb> });
  }
  if (above && 'screen' in above) {
    const { path, label } = above.screen;
    crumbs.push({ key: path, node: <Crumb to={path}>{translate(label)}</Crumb> });
  }
  if ('resource' in page && page.verb === 'edit' && page.id) {
    crumbs.push({ key: page.id, node: <RecordCrumb resource={page.resource} id={page.id} /> });
  }
  return crumbs;
}

function Crumb({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={LinkBase} to={to} color="inherit" sx={{ '&:hover': { color: 'text.primary' } }}>
      {children}
    </Link>
  );
}

/** The edited record. It shares the form's query, so it costs no extra request. */
function RecordCrumb({ resource, id }: { resource: Resource; id: string }) {
  const translate = useTranslate();
  const { data } = useGetOne(resource.name, { id: decodeURIComponent(id) }, subscribeOnly);
  if (!data) return '…';
  return <Crumb to={`${resource.routes.item}/${id}`}>{representation(resource, data, translate)}</Crumb>;
}
