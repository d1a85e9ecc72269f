/** Says what an action does, asks for what it needs, and does it to the record at hand once that was confirmed. */
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useMemo, useState } from 'react';
import { Form, type RaRecord, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { v7 } from 'uuid';
import { formOf } from '../../../contract/declared/actionForms.ts';
import type { ActionDeclaration } from '../../../contract/declared/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { ApiError } from '../../providers/apiError.ts';
import { formResolver } from '../form/formResolver.ts';
import { UnsavedNoted } from '../form/UnsavedNoted.tsx';
import { reasonsOf } from '../form/useFailure.ts';
import { ActionFields } from './ActionFields.tsx';
import { sendAction } from './sendAction.ts';
import { useActionWords } from './useActionWords.ts';

type Props = {
  resource: Resource;
  verb: string;
  action: ActionDeclaration;
  /** To what, where the page is not about that record alone. */
  of?: string;
  onClose: () => void;
};

export function ActionDialog({ resource, verb, action, of, onClose }: Props) {
  const translate = useTranslate();
  const words = useActionWords(resource);
  const notify = useNotify();
  const refresh = useRefresh();
  const heading = useId();
  const record = useRecordContext();
  const [isPending, setPending] = useState(false);
  // As long as the dialog is open: what was sent and not answered is not done again.
  const [key] = useState(() => v7());
  const resolver = useMemo(() => formResolver(formOf(resource, action), 'create'), [resource, action]);
  const [first] = Object.keys(action.fields ?? {});
  const known = useMemo(() => knownTo(action, record), [action, record]);

  async function run(filled: Record<string, unknown>) {
    if (!record) return undefined;
    setPending(true);
    try {
      await sendAction(resource, verb, action, record, { filled, key });
      notify(words.says(verb, 'done'), { type: 'success' });
      refresh();
      onClose();
      return undefined;
    } catch (error) {
      const atFields = fieldErrors(action, error);
      if (atFields) return atFields;
      notify(said(error), { type: 'error' });
      // What is shown is no longer so.
      if (error instanceof ApiError && error.status === 409) {
        refresh();
        onClose();
      }
      return undefined;
    } finally {
      setPending(false);
    }
  }

  function said(error: unknown): string {
    const about = error instanceof ApiError && error.body?.complaints?.[resource.state?.field ?? ''];
    return (about ? [about] : reasonsOf(error)).map(words.reason).join(' ');
  }

  return (
    <Dialog open onClose={isPending ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={heading}>
      <Form record={known} onSubmit={run} resolver={resolver} noValidate disableInvalidFormNotification>
        <DialogTitle id={heading} sx={{ overflowWrap: 'anywhere' }}>
          {[words.says(verb, 'name'), of].filter(Boolean).join(' · ')}
        </DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: first ? 2 : 0 }}>{words.says(verb, 'about')}</DialogContentText>
          <ActionFields resource={resource} action={action} />
          <UnsavedNoted />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disableElevation
            color={action.confirm === 'danger' ? 'error' : 'primary'}
            loading={isPending}
            autoFocus={!first}
          >
            {words.says(verb, 'name')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Fields that are not the record's begin empty, whatever they are called. */
function knownTo({ fields = {}, fieldsApart }: ActionDeclaration, record: RaRecord | undefined) {
  const kept = Object.entries(record ?? {}).filter(([name]) => !fieldsApart || !(name in fields));
  return Object.fromEntries(kept);
}

/** What is wrong with what was filled in; undefined where nothing of it is. */
function fieldErrors(action: ActionDeclaration, error: unknown): Record<string, string> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const own = Object.entries(error.body?.errors ?? {}).filter(([name]) => name in (action.fields ?? {}));
  return own.length ? Object.fromEntries(own) : undefined;
}
