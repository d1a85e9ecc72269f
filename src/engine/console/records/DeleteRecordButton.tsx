/**
 * Deletes the current record after confirmation and removes it from view only once the service has. When deletion is
 * impossible, the dialog explains why and offers the alternative as a button.
 */
import { useAbility } from '@casl/react';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import {
  useDelete,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { getResource } from '../../contract/registry.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { ApprovalPending } from '../providers/apiError.ts';
import { toErrorTexts } from './form/useErrorToast.ts';
import { useStatusChange } from './statusActions.tsx';

export function DeleteRecordButton() {
  const translate = useTranslate();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteIcon />} onClick={() => setDialogOpen(true)}>
        {translate('ra.action.delete')}
      </Button>
      {isDialogOpen && <DeleteDialog onClose={() => setDialogOpen(false)} />}
    </>
  );
}

export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const heading = useId();
  const record = useRecordContext();
  const name = useResourceContext() ?? '';
  const [mutate, { isPending, error }] = useDelete();
  const deleteRecord = () =>
    mutate(
      name,
      { id: record?.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onError: (failure) => failure instanceof ApprovalPending && onClose(),
        onSuccess: () => {
          notify('console.delete.done', { type: 'success' });
          redirect('list', name);
        },
      },
    );
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={heading}>
      <DialogTitle id={heading}>
        {translate(error ? 'console.delete.refused' : 'console.delete.title')}
      </DialogTitle>
      <DialogContent>
        {error ? (
          <Alert severity="error">
            {toErrorTexts(error)
              .map(({ key, args }) => translate(key, { _: key, ...args }))
              .join(' ')}
          </Alert>
        ) : (
          translate('console.delete.content')
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('console.cancel')}</Button>
        {error ? (
          <InsteadButton onDone={onClose} />
        ) : (
          <Button color="error" variant="contained" loading={isPending} onClick={deleteRecord} autoFocus>
            {translate('console.delete.confirm')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** A record with a history can't be deleted but can be deactivated, if it has a status and is still active. */
function InsteadButton({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const record = useRecordContext();
  const resource = getResource(useResourceContext() ?? '');
  const { change, isPending } = useStatusChange(onDone);
  if (record?.status !== 'active' || !resource.has.edit || !ability.can('edit', resource.subject))
    return null;
  return (
    <Button variant="contained" loading={isPending} onClick={() => change('inactive')}>
      {translate('console.status.inactive.action')}
    </Button>
  );
}
