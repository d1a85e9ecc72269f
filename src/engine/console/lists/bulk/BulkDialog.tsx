/** Confirms a bulk action, executes it on the selected records, shows each result, and offers to undo it. */

import { useAbility } from '@casl/react';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import RejectedIcon from '@mui/icons-material/ErrorOutlined';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  LinearProgress,
  List,
  ListItem,
  ListItemIcon,
  ListItemText,
} from '@mui/material';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Form, useListContext, useRefresh, useTranslate } from 'react-admin';
import { toActionForm } from '../../../contract/declaration/actionForms.ts';
import type { ActionDeclaration } from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { ActionFields } from '../../records/actions/ActionFields.tsx';
import { createFormResolver } from '../../records/form/formResolver.ts';
import { type BulkChoice, findUndo, isDangerous } from './bulk.ts';
import { useBulkLabels } from './bulkLabels.ts';
import { type BulkOutcome, type NamedRecords, useBulk } from './useBulk.ts';

type Props = { resource: Resource; choice: BulkChoice; onClose: () => void };

/** The action and, when undoing, the records to restore. */
type Step = { choice: BulkChoice; undoneRecords?: NamedRecords };

export function BulkDialog({ resource, choice, onClose }: Props) {
  const [steps, setSteps] = useState<readonly Step[]>([{ choice }]);
  const step = steps.at(-1) ?? { choice };
  return (
    <BulkStep
      key={steps.length}
      {...{ resource, ...step, onClose }}
      onUndo={(undo) => setSteps([...steps, undo])}
    />
  );
}

type BulkStepProps = Props & Step & { onUndo: (undo: Step) => void };

function BulkStep({ resource, choice, undoneRecords, onClose, onUndo }: BulkStepProps) {
  const translate = useTranslate();
  const labels = useBulkLabels(resource);
  const ability = useAbility<Ability>();
  const refresh = useRefresh();
  const { onUnselectItems } = useListContext();
  const { outcomes, state, run, stop, attempted, totals } = useBulk(resource, choice, undoneRecords);
  const undo = totals.done > 0 ? findUndo(choice, resource, ability) : undefined;
  const title = labels.title(choice, attempted);
  const close = () => {
    if (state !== 'running') onClose();
  };
  // The rows of the list show the new state at once.
  useEffect(() => {
    if (state !== 'over') return;
    onUnselectItems();
    refresh();
  }, [state]);
  const form = useId();
  const actionWithFields = choice.verb === 'act' && choice.action.fields ? choice.action : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  // Also if the button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [state]);
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title" ref={heading} tabIndex={-1}>
        {title}
      </DialogTitle>
      <DialogContent dividers>
        <DialogContentText sx={{ mb: 1 }} aria-live="polite">
          {state === 'over'
            ? labels.getSummary(choice, totals)
            : translate('console.bulk.confirm', { smart_count: attempted })}
          {state === 'asking' && choice.verb === 'delete' && ` ${translate('console.delete.content')}`}
        </DialogContentText>
        {state === 'asking' && actionWithFields && (
          <ActionFieldsForm {...{ resource, action: actionWithFields, form }} onSubmit={run} />
        )}
        {state === 'running' && (
          <LinearProgress
            variant="determinate"
            value={(100 * (totals.done + totals.rejected)) / outcomes.length}
            aria-label={title}
          />
        )}
        <List dense aria-label={title}>
          {outcomes.map((outcome) => (
            <OutcomeLine key={outcome.id} outcome={outcome} />
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        {state === 'asking' && <Button onClick={close}>{translate('ra.action.cancel')}</Button>}
        {state === 'asking' && (
          <Button
            variant="contained"
            disableElevation
            color={isDangerous(choice) ? 'error' : 'primary'}
            disabled={attempted === 0}
            {...(actionWithFields ? { type: 'submit', form } : { onClick: () => run() })}
          >
            {choice.verb === 'delete' && translate('console.delete.confirm')}
            {choice.verb === 'edit' && translate('console.bulk.go')}
            {choice.verb === 'act' && title}
          </Button>
        )}
        {state === 'running' && <Button onClick={stop}>{translate('console.bulk.stop')}</Button>}
        {state === 'over' && undo && (
          <Button
            onClick={() =>
              onUndo({ choice: undo, undoneRecords: outcomes.filter(({ status: how }) => how === 'done') })
            }
          >
            {translate('ra.action.undo')}
          </Button>
        )}
        {state === 'over' && <Button onClick={close}>{translate('ra.action.close')}</Button>}
      </DialogActions>
    </Dialog>
  );
}

type FieldsProps = {
  resource: Resource;
  action: ActionDeclaration;
  form: string;
  onSubmit: (filled: Record<string, unknown>) => void;
};

/** The action's fields, with the same values for all records. */
function ActionFieldsForm({ resource, action, form, onSubmit }: FieldsProps) {
  const resolver = useMemo(
    () => createFormResolver(toActionForm(resource, action), 'create'),
    [resource, action],
  );
  return (
    <Form id={form} onSubmit={onSubmit} resolver={resolver} noValidate disableInvalidFormNotification>
      <ActionFields resource={resource} action={action} />
    </Form>
  );
}

function OutcomeLine({ outcome: { name, status, reason } }: { outcome: BulkOutcome }) {
  return (
    <ListItem disableGutters>
      <ListItemIcon sx={{ minWidth: 32 }}>
        {status === 'done' && <DoneIcon fontSize="small" color="success" />}
        {status === 'rejected' && <RejectedIcon fontSize="small" color="error" />}
      </ListItemIcon>
      <ListItemText
        primary={name}
        secondary={reason}
        slotProps={{ primary: { noWrap: true, title: name } }}
      />
    </ListItem>
  );
}
