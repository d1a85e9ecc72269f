/** Links to the current transaction's receipt. Declined transactions have none. */
import ReceiptIcon from '@mui/icons-material/ReceiptOutlined';
import { Button } from '@mui/material';
import { LinkBase, useRecordContext, useTranslate } from 'react-admin';
import { receiptPath } from './address.ts';

export function ReceiptButton() {
  const translate = useTranslate();
  const record = useRecordContext();
  if (record?.status !== 'successful') return null;
  return (
    <Button component={LinkBase} to={receiptPath(String(record.id))} startIcon={<ReceiptIcon />} size="small">
      {translate('console.receipt.title')}
    </Button>
  );
}
