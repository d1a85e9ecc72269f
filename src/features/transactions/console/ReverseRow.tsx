/** Reverses the transaction of a row, if the user may. */
import UndoIcon from '@mui/icons-material/UndoOutlined';
import { RowAction } from '#engine/console';
import { transaction } from '../resource.ts';

export function ReverseRow() {
  return <RowAction resource={transaction} verb="reverse" icon={UndoIcon} />;
}
