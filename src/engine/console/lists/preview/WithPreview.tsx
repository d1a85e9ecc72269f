/** A list and, on wide screens, the preview of its current row beside it. */
import { Box, Skeleton, Stack } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { useListContext } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import { withSlots } from '../../app/recordSlots.ts';
import { CurrentRowContext, useCurrentRowState, useFitsPreview, useHasPreview } from './current.ts';
import { PreviewKeys } from './PreviewKeys.tsx';

/** Loaded when it is first shown. */
const Preview = lazyPart(async () => (await withSlots(import('./Preview.tsx'))).Preview);

export function WithPreview({ resource, children }: { resource: Resource; children: ReactNode }) {
  const [isChosen, show] = useHasPreview();
  const hasPreview = useFitsPreview() && isChosen;
  const { isPending, data, error } = useListContext();
  const current = useCurrentRowState(resource.name, hasPreview);
  // The list takes the whole width while there is nothing to preview.
  const hasPanel = hasPreview && !error && (isPending || Boolean(data?.length));
  return (
    <CurrentRowContext value={current}>
      {/* At the same position in the tree with and without the preview. */}
      <Box sx={hasPanel ? sideBySide : undefined}>
        <Stack spacing={1.5} sx={{ minWidth: 0 }}>
          {children}
        </Stack>
        {hasPanel && (
          <Box sx={panel}>
            {current.id === undefined ? (
              <Skeleton variant="rounded" height={320} />
            ) : (
              <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
                <Preview resource={resource} id={String(current.id)} onClose={() => show(false)} />
              </Suspense>
            )}
            <PreviewKeys onClose={() => show(false)} />
          </Box>
        )}
      </Box>
    </CurrentRowContext>
  );
}

const sideBySide = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) clamp(308px, 22vw - 30px, 440px)',
  columnGap: 2,
  '@media print': { display: 'block' },
} as const;

/** Stays beside the rows while the page scrolls. */
const panel = {
  position: 'sticky',
  top: 'calc(var(--bar-height, 0px) + 12px)',
  alignSelf: 'start',
  minWidth: 0,
  displayPrint: 'none',
} as const;
