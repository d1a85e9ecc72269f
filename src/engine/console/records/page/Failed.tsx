/** Replaces content that could not be fetched with the reason and a retry button. */

import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useErrorText } from '../form/useErrorToast.ts';

type Props = {
  error: unknown;
  /** The attempted operation, as a message key; omitted if the reason is enough. */
  what?: string;
};

export function Failed({ error, what }: Props) {
  const translate = useTranslate();
  const errorText = useErrorText();
  const client = useQueryClient();
  // Retry also refetches everything else on the page that failed.
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
      {error ? errorText(error) : null}
    </Alert>
  );
}

const isFailed = ({ state }: { state: { status: string } }) => state.status === 'error';
