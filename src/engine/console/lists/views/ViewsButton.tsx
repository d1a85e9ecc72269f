/** Shows the current view of the list and opens the list of views. */
import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import { useViews } from './views.ts';

/** Loaded when first opened. */
const ViewsPanel = lazyPart(async () => (await import('./ViewsPanel.tsx')).ViewsPanel);

export function ViewsButton({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const views = useViews(resource);
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        size="small"
        color="inherit"
        endIcon={<ExpandIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        title={translate('console.view.title')}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 0, maxWidth: '100%' }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {views.current?.name ?? translate('console.view.own')}
        </span>
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <ViewsPanel
            anchor={anchor}
            resource={resource}
            views={views}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
