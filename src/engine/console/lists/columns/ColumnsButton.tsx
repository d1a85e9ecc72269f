/** Opens the column settings. React-admin's own can't be reordered with the keyboard, and are a menu without items. */
import ColumnsIcon from '@mui/icons-material/ViewWeekOutlined';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { lazyPart } from '../../app/lazyPart.tsx';

/** Fetched when it is first opened. */
const ColumnsPanel = lazyPart(async () => (await import('./ColumnsPanel.tsx')).ColumnsPanel);

export function ColumnsButton({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        size="small"
        startIcon={<ColumnsIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('ra.action.select_columns')}
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <ColumnsPanel anchor={anchor} resource={resource} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
