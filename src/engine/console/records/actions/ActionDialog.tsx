/** Describes an action, asks for its input and performs it on the current record after confirmation. */
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useEffect, useId, useMemo, useState } from 'react';
import {
  Form,
  type RaRecord,
  RecordContextProvider,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin';
import { v7 } from 'uuid';
import { toActionForm } from '../../../contract/declaration/actionForms.ts';
import type { ActionDeclaration } from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { fetchRecordSlots, findRecordSlots } from '../../app/recordSlots.ts';
import type { RecordSlots } from '../../app/slots.ts';
import { ApiError, ApprovalPending } from '../../providers/apiError.ts';
import { createFormResolver } from '../form/formResolver.ts';
import { UnsavedMarker } from '../form/UnsavedMarker.tsx';
import { toErrorTexts } from '../form/useErrorToast.ts';
import { ActionFields } from './ActionFields.tsx';
import { sendAction } from './sendAction.ts';
import { useActionLabels } from './useActionLabels.ts';

type Props = {
  resource: Resource;
  verb: string;
  action: ActionDeclaration;
  /** The name of the target, where the page is not about a single record. */
  target?: string;
  onClose: () => void;
};

export function ActionDialog({ resource, verb, action, target: of, onClose }: Props) {
  const translate = useTranslate();
  const labels = useActionLabels(resource);
  const notify = useNotify();
  const refresh = useRefresh();
  const heading = useId();
  const record = useRecordContext();
  const notices = useActionNotices(resource);
  const [isPending, setPending] = useState(false);
  // Kept while the dialog is open: retrying an unanswered request must not repeat the action.
  const [key] = useState(() => v7());
  const resolver = useMemo(
    () => createFormResolver(toActionForm(resource, action), 'create'),
    [resource, action],
  );
  const [first] = Object.keys(action.fields ?? {});
  const Notice = notices?.[verb];
  const initialValues = useMemo(() => toInitialValues(action, record), [action, record]);

  async function submit(filled: Record<string, unknown>) {
    if (!record) return undefined;
    setPending(true);
    try {
      await sendAction(resource, verb, action, record, { filled, key });
      notify(labels.text(verb, 'done'), { type: 'success' });
      refresh();
      onClose();
      return undefined;
    } catch (error) {
      if (error instanceof ApprovalPending) {
        onClose();
        return undefined;
      }
      const fieldErrors = selectErrors(action, error);
      if (fieldErrors) return fieldErrors;
      notify(errorText(error), { type: 'error' });
      // The displayed record is out of date.
      if (error instanceof ApiError && error.status === 409) {
        refresh();
        onClose();
      }
      return undefined;
    } finally {
      setPending(false);
    }
  }

  function errorText(error: unknown): string {
    const stateError = error instanceof ApiError && error.body?.complaints?.[resource.state?.field ?? ''];
    return (stateError ? [stateError] : toErrorTexts(error)).map(labels.reason).join(' ');
  }

  return (
    <Dialog open onClose={isPending ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={heading}>
      <Form
        record={initialValues}
        onSubmit={submit}
        resolver={resolver}
        noValidate
        disableInvalidFormNotification
      >
        <DialogTitle id={heading} sx={{ overflowWrap: 'anywhere' }}>
          {[labels.text(verb, 'name'), of].filter(Boolean).join(' · ')}
        </DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: first ? 2 : 0 }}>{labels.text(verb, 'about')}</DialogContentText>
          {Notice && (
            <Box sx={{ '&:not(:empty)': { mt: first ? 0 : 2, mb: 2 } }}>
              <RecordContextProvider value={record}>
                <Notice />
              </RecordContextProvider>
            </Box>
          )}
          <ActionFields resource={resource} action={action} />
          <UnsavedMarker />
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
            {labels.text(verb, 'name')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Notices that features add to an action's dialog; loaded with the first dialog in a list. */
function useActionNotices({ name }: Resource) {
  const [notices, setNotices] = useState<RecordSlots['actionNotices']>();
  useEffect(() => {
    let isCurrent = true;
    fetchRecordSlots().then(() => isCurrent && setNotices(findRecordSlots(name).actionNotices));
    return () => {
      isCurrent = false;
    };
  }, [name]);
  return notices;
}

/** Detached fields start empty, even if the record has a field of the same name. */
function toInitialValues({ fields = {}, detachedFields }: ActionDeclaration, record: RaRecord | undefined) {
  const values = Object.entries(record ?? {}).filter(([name]) => !detachedFields || !(name in fields));
  return Object.fromEntries(values);
}

/** Errors by field if any concern one of the action's fields; undefined if they concern only the record. */
function selectErrors(action: ActionDeclaration, error: unknown): Record<string, string> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const errors = error.body?.errors ?? {};
  const isActionField = (name: string) => (name.split('.')[0] ?? '') in (action.fields ?? {});
  return Object.keys(errors).some(isActionField) ? errors : undefined;
}
