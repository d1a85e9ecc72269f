/** Links to a wallet's statement. */
import StatementIcon from '@mui/icons-material/ReceiptLongOutlined';
import { Button } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { statementPath } from './address.ts';

export function StatementButton({ wallet }: { wallet: string }) {
  const translate = useTranslate();
  return (
    <Button
      component={LinkBase}
      to={statementPath({ wallet })}
      size="small"
      variant="outlined"
      startIcon={<StatementIcon />}
    >
      {translate('console.statement.title')}
    </Button>
  );
}
