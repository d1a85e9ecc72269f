/** A resource's list page, built from its declaration. */
import { useAbility } from '@casl/react';
import { Box, Paper, Stack } from '@mui/material';
import { Suspense } from 'react';
import { ListBase, useListContext } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { lazyPart } from '../app/lazyPart.tsx';
import { findListSlots } from '../app/listSlots.ts';
import { PageActions } from '../layout/PageHeader.tsx';
import { BulkDialogHost } from '../lists/bulk/BulkDialogHost.tsx';
import { CreateTool } from '../lists/CreateTool.tsx';
import { ColumnsButton } from '../lists/columns/ColumnsButton.tsx';
import { ColumnsInUrl } from '../lists/columns/columnsInAddress.tsx';
import { ExportButton } from '../lists/export/ExportButton.tsx';
import { FilterBar } from '../lists/filters/FilterBar.tsx';
import { ImportTool } from '../lists/ImportTool.tsx';
import { EmptyList, FailedList, NoResults } from '../lists/ListStates.tsx';
import { Paging } from '../lists/Paging.tsx';
import { PreviewButton } from '../lists/preview/PreviewButton.tsx';
import { WithPreview } from '../lists/preview/WithPreview.tsx';
import { CompactRows } from '../lists/rows/CompactRows.tsx';
import { PER_PAGE } from '../lists/rows/firstRows.ts';
import { getStaleTime } from '../lists/rows/prefetchRows.ts';
import { Rows } from '../lists/rows/Rows.tsx';
import { RowsSkeleton } from '../lists/rows/RowsSkeleton.tsx';
import { SharedList } from './SharedNotice.tsx';
import { useIsSmall } from './useIsSmall.ts';
import { canCreateRecords } from './writePermissions.ts';

/** Loaded separately: few lists have totals. */
const ListSums = lazyPart(async () => (await import('../lists/ListSums.tsx')).ListSums);

export function ResourceList({ resource }: { resource: Resource }) {
  const [field, order] = resource.list.sort;
  return (
    // The guard has already checked access synchronously; react-admin's own check would cost an extra render.
    <ListBase
      sort={{ field, order }}
      perPage={PER_PAGE}
      queryOptions={{ staleTime: getStaleTime }}
      exporter={false}
      disableAuthentication
    >
      <ColumnsInUrl key={resource.name} resource={resource}>
        <BulkDialogHost resource={resource}>
          <Page resource={resource} />
        </BulkDialogHost>
      </ColumnsInUrl>
    </ListBase>
  );
}

function Page({ resource }: { resource: Resource }) {
  const isSmall = useIsSmall();
  const { error, isPending, total, filterValues } = useListContext();
  const isNarrowed = Object.keys(filterValues).length > 0;
  const isEmpty = !isPending && !error && total === 0;
  if (isEmpty && !isNarrowed) {
    return (
      <Paper variant="outlined">
        <EmptyList resource={resource} />
      </Paper>
    );
  }
  return (
    <Stack spacing={1.5} sx={{ minWidth: 0 }}>
      <Toolbar resource={resource} isSmall={isSmall} />
      <WithPreview resource={resource}>
        <Paper variant="outlined" sx={{ overflow: 'clip' }}>
          {error ? (
            <FailedList resource={resource} />
          ) : isPending ? (
            <RowsSkeleton compact={isSmall} />
          ) : isEmpty ? (
            <NoResults />
          ) : isSmall ? (
            <CompactRows resource={resource} />
          ) : (
            <Rows resource={resource} />
          )}
        </Paper>
        <SharedList resource={resource} />
        {!isEmpty && !error && !isPending && Object.keys(resource.list.summaries).length > 0 && (
          <Suspense fallback={null}>
            <ListSums resource={resource} />
          </Suspense>
        )}
        {!isEmpty && !error && <Paging unbounded={resource.list.unbounded} />}
      </WithPreview>
    </Stack>
  );
}

function Toolbar({ resource, isSmall }: { resource: Resource; isSmall: boolean }) {
  const ability = useAbility<Ability>();
  const { createAction: CreateAction, listActions = [] } = findListSlots(resource.name);
  return (
    <Stack direction="row" sx={toolbar}>
      <PageActions>
        {listActions.map((Action) => (
          <Action key={Action.name} />
        ))}
        <ImportTool resource={resource} />
        <ExportButton resource={resource} />
        {CreateAction ? (
          <CreateAction />
        ) : (
          canCreateRecords(resource, ability) && <CreateTool resource={resource} />
        )}
      </PageActions>
      <FilterBar resource={resource} />
      {!isSmall && (
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 'var(--control-height)' }}>
          <PreviewButton />
          <ColumnsButton resource={resource} />
        </Box>
      )}
    </Stack>
  );
}

/** The toolbar is styled more quietly than the list's content. */
const toolbar = {
  alignItems: 'flex-start',
  gap: 1,
  minWidth: 0,
  displayPrint: 'none',
  '& .MuiButton-text.MuiButton-colorPrimary': {
    color: 'text.secondary',
    '&:hover': { color: 'text.primary' },
  },
} as const;
