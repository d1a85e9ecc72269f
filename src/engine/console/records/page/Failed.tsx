/** Replaces content that could not be fetched with the reason and a retry button. */

import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useErrorText } from '../form/useErrorToast.ts';

type Props = {
  error: unknown;
  /** The attempted operation, as a message key; omitted if the reason is enough. */
  what?: string;
  /** Fetches it again; without it, every query of the page that failed is fetched again. */
  onRetry?: () => void;
};

export function Failed({ error, what, onRetry }: Props) {
  const translate = useTranslate();
  const errorText = useErrorText();
  const client = useQueryClient();
  const retry = onRetry ?? (() => void client.refetchQueries({ type: 'active', predicate: isFailed }));
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
