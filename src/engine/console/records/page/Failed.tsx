/** Stands in place of what could not be fetched: why, and a way to try again. */

import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useErrorText } from '../form/useErrorToast.ts';

type Props = {
  error: unknown;
  /** What was tried, as a message key; left out where the reason says enough. */
  what?: string;
};

export function Failed({ error, what }: Props) {
  const translate = useTranslate();
  const inWords = useErrorText();
  const client = useQueryClient();
  // Whatever else of the page failed with it is tried again too.
  const retry = () => void client.refetchQueries({ type: 'active', predicate: isFailed });
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={retry}>
          {translate('console.retry')}
        </Button>
      }
    >
      {what && `${translate(what, { _: translate('console.list.failed') })} `}
      {error ? inWords(error) : null}
    </Alert>
  );
}

const isFailed = ({ state }: { state: { status: string } }) => state.status === 'error';
