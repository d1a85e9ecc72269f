/** What the signed-in user has to do: the views that features declare as `work`, with their first records. */
import { useAbility } from '@casl/react';
import { Box, Stack, Typography } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import {
  Link,
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
  useCreatePath,
  useDataProvider,
  useLocale,
  useTranslate,
} from 'react-admin';
import { getResource } from '../../contract/registry.ts';
import type { ListFilter, Resource } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import { consoleFeatures } from '../app/feature.ts';
import { formatCount } from '../fieldKinds/format.ts';
import { LinesSkeleton } from '../layout/LinesSkeleton.tsx';
import { listUrl } from '../lists/address.ts';
import { FieldDisplay } from '../records/FieldDisplay.tsx';
import { Section } from '../records/page/Section.tsx';
import { representation } from '../records/representation.ts';

/** How many records of a view are shown. */
const MAX_SHOWN = 3;
/** Of a view with two records, in pixels: reserved, so that the page shifts less when they arrive. */
const MIN_HEIGHT = 76;
/** Milliseconds. */
const REFRESH = 60_000;

/** Nothing for users who may read none of the views. */
export function MyWork() {
  const translate = useTranslate();
  const provider = useDataProvider();
  const views = listWork(useAbility<Ability>());
  const answers = useQueries({
    queries: views.map(({ resource, filter }) => ({
      // Below the resource's query key, so that it is refreshed when a record changes.
      queryKey: [resource.name, 'work', filter],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.getList(resource.name, {
          filter,
          pagination: { page: 1, perPage: MAX_SHOWN },
          sort: { field: '_id', order: 'ASC' },
          signal,
        }),
      refetchInterval: REFRESH,
      retry: false,
    })),
  });
  if (views.length === 0) return null;
  const isPending = answers.some((answer) => answer.isPending);
  const waiting = views.flatMap((view, at) => {
    const { data: records = [], total = 0 } = answers[at]?.data ?? {};
    return total > 0 ? [{ ...view, records, total }] : [];
  });
  return (
    <Section title={translate('console.work.title')}>
      {isPending && <LinesSkeleton lines={3} height={MIN_HEIGHT / 3} />}
      {!isPending && waiting.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('console.work.none')}
        </Typography>
      )}
      <Stack sx={{ gap: 2, minHeight: waiting.length ? MIN_HEIGHT : 0 }}>
        {!isPending && waiting.map((one) => <Work key={`${one.resource.name} ${one.view}`} {...one} />)}
      </Stack>
    </Section>
  );
}

type View = { resource: Resource; view: string; shows: string; filter: ListFilter };

/** Without the fields that the user may not read, and without views that filter by them. */
function listWork(ability: Ability): View[] {
  return consoleFeatures
    .flatMap(({ work = [] }) => work)
    .flatMap(({ resource: name, view, shows }) => {
      const declared = getResource(name);
      const resource = restrictTo(declared, ability);
      const filter = resource.list.views[view];
      return filter && ability.can('read', declared.subject) ? [{ resource, view, shows, filter }] : [];
    });
}

function Work({
  resource,
  view,
  shows,
  filter,
  records,
  total,
}: View & { records: RaRecord[]; total: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Box component="section">
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
        <Link to={listUrl(resource, filter)}>{translate(`resources.${resource.name}.views.${view}`)}</Link>{' '}
        <Typography component="span" variant="body2" className="figures" color="textSecondary">
          {formatCount(total, locale)}
        </Typography>
      </Typography>
      <ResourceContextProvider value={resource.name}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {records.map((record) => (
            <RecordContextProvider key={record.id} value={record}>
              <WorkRecord resource={resource} record={record} shows={shows} />
            </RecordContextProvider>
          ))}
        </Box>
      </ResourceContextProvider>
    </Box>
  );
}

function WorkRecord({ resource, record, shows }: { resource: Resource; record: RaRecord; shows: string }) {
  const createPath = useCreatePath();
  return (
    <Box component="li" sx={row}>
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link to={createPath({ resource: resource.name, type: 'show', id: record.id })} color="textPrimary">
          <bdi>{representation(resource, record)}</bdi>
        </Link>
      </Typography>
      {resource.fields[shows] && record[shows] != null && (
        <Typography variant="body2" component="span" color="textSecondary" sx={{ flex: 'none' }}>
          <FieldDisplay resource={resource} name={shows} plain />
        </Typography>
      )}
    </Box>
  );
}

const row = { display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.375 } as const;
