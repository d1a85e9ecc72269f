/** Who requested and who approved the current transaction. Nothing for people who may not see the request. */
import { Box } from '@mui/material';
import { useGetOne, useRecordContext, useTranslate } from 'react-admin';
import { getReferenceName } from '#engine/console';
import { approval } from '../approval.ts';

export function TransactionApprovers() {
  const translate = useTranslate();
  const id: unknown = useRecordContext()?.data?.approval;
  const { data: request } = useGetOne(approval.name, { id: String(id) }, { enabled: typeof id === 'string' });
  if (!request) return null;
  return (['requestedBy', 'approvedBy'] as const).map((name) => (
    <Box key={name}>
      {translate('console.labelled', {
        label: translate(`resources.approval.fields.${name}`),
        value: getReferenceName(request, name) ?? '',
      })}
    </Box>
  ));
}
