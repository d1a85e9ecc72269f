/** What a transaction carries besides, in words where they are known, and as it is stored below. */
import { Box, Stack } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { RawData } from '../kinds/data.tsx';
import { Nothing } from '../kinds/Nothing.tsx';
import { ShortId } from '../kinds/ShortId.tsx';

export function TransactionData() {
  const translate = useTranslate();
  const data: unknown = useRecordContext()?.data;
  if (typeof data !== 'object' || data === null) return <Nothing />;
  const { refusal, bonus } = data as { refusal?: unknown; bonus?: unknown };
  return (
    <Stack sx={{ gap: 1 }}>
      {typeof refusal === 'string' && (
        <Box>
          {translate('console.transaction.refused')} {translate(`errors.${refusal}`, { _: refusal })}
        </Box>
      )}
      {typeof bonus === 'string' && (
        <Box>
          {translate('console.transaction.ofBonus')}: <ShortId id={bonus} />
        </Box>
      )}
      <RawData value={data} />
    </Stack>
  );
}
