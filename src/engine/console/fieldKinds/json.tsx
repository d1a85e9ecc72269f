/** Any JSON, collapsed: pages that know its meaning describe it in words before it. */
import { Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { JsonField } from '../../contract/fields.ts';
import { type DisplayProps, type Kind, plainCell } from './kind.ts';
import { EmptyValue } from './parts/EmptyValue.tsx';

export const json: Kind<JsonField> = {
  ...plainCell,
  isWide: () => true,
  Display: DataDisplay,
};

function DataDisplay({ name, full }: DisplayProps<JsonField>) {
  const value = useRecordContext()?.[name];
  if (value === undefined || value === null) return <EmptyValue />;
  if (!full) return <code>{JSON.stringify(value).slice(0, 80)}</code>;
  return <RawData value={value} />;
}

export function RawData({ value }: { value: unknown }) {
  const translate = useTranslate();
  return (
    <details>
      <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}>
        {translate('console.data.raw')}
      </Box>
      <Box
        component="pre"
        sx={{
          m: 0,
          mt: 1,
          p: 1.5,
          borderRadius: 1,
          bgcolor: 'action.hover',
          fontSize: '0.8125rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {JSON.stringify(value, null, 2)}
      </Box>
    </details>
  );
}
