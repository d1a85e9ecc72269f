/** Leads to the current transaction's receipt. Declined transactions have none. */
import ReceiptIcon from '@mui/icons-material/ReceiptOutlined';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { ActionButton, type RecordAction } from '#engine/console';
import { receiptPath } from './address.ts';

/** For a transaction's page. */
export function useReceipt({ id, status }: RaRecord): RecordAction[] {
  const translate = useTranslate();
  if (status !== 'successful') return [];
  const label = translate('console.receipt.title');
  return [{ name: 'receipt', label, icon: <ReceiptIcon />, to: receiptPath(String(id)), isPrimary: true }];
}

/** For another page. */
export function ReceiptButton() {
  const record = useRecordContext();
  const [action] = useReceipt(record ?? { id: '' });
  return action && <ActionButton action={action} />;
}
