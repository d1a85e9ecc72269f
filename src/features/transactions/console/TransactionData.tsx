/** What a transaction carries besides, in words where they are known, and as it is stored below. */
import { Box, Stack } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { RawData } from '../../../engine/console/fieldKinds/json.tsx';
import { EmptyValue } from '../../../engine/console/fieldKinds/parts/EmptyValue.tsx';
import { useBonusOf } from './bonusOf.ts';

export function TransactionData() {
  const translate = useTranslate();
  const record = useRecordContext();
  const bonus = useBonusOf(record);
  const data: unknown = record?.data;
  if (typeof data !== 'object' || data === null) return <EmptyValue />;
  const { refusal } = data as { refusal?: unknown };
  return (
    <Stack sx={{ gap: 1 }}>
      {typeof refusal === 'string' && (
        <Box>
          {translate('console.transaction.refused')} {translate(`errors.${refusal}`, { _: refusal })}
        </Box>
      )}
      {bonus && <Box>{bonus}</Box>}
      <RawData value={data} />
    </Stack>
  );
}
