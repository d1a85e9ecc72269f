/** Confirms what is to be done to the selected records, does it one by one, and says of each how it went. */
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import RefusedIcon from '@mui/icons-material/ErrorOutlined';
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
import { useEffect, useId, useMemo, useRef } from 'react';
import { Form, useListContext, useTranslate } from 'react-admin';
import { formOf } from '../../../contract/declared/actionForms.ts';
import type { ActionDeclaration } from '../../../contract/declared/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { ActionFields } from '../../records/actions/ActionFields.tsx';
import { formResolver } from '../../records/form/formResolver.ts';
import { type BulkChoice, isDangerous } from './bulk.ts';
import { useBulkWords } from './bulkWords.ts';
import { type Outcome, useBulk } from './useBulk.ts';

type Props = { resource: Resource; choice: BulkChoice; onClose: () => void };

export function BulkDialog({ resource, choice, onClose }: Props) {
  const translate = useTranslate();
  const words = useBulkWords(resource);
  const { onUnselectItems, refetch } = useListContext();
  const { outcomes, state, run, stop } = useBulk(resource, choice);
  const done = outcomes.filter(({ how }) => how === 'done').length;
  const refused = outcomes.filter(({ how }) => how === 'refused').length;
  const possible = outcomes.length - outcomes.filter(({ how, why }) => how === 'refused' && why).length;
  const close = () => {
    if (state === 'running') return;
    if (state === 'over') {
      onUnselectItems();
      refetch();
    }
    onClose();
  };
  const form = useId();
  const asks = choice.verb === 'act' && choice.action.fields ? choice.action : undefined;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title" ref={title} tabIndex={-1}>
        {words(choice)}
      </DialogTitle>
      <DialogContent dividers>
        <DialogContentText sx={{ mb: 1 }} aria-live="polite">
          {state === 'over'
            ? translate('console.bulk.outcome', { done, refused })
            : translate('console.bulk.confirm', { smart_count: possible })}
          {state === 'asking' && choice.verb === 'delete' && ` ${translate('console.delete.content')}`}
        </DialogContentText>
        {state === 'asking' && asks && <AskedFields {...{ resource, action: asks, form }} onFilled={run} />}
        {state === 'running' && (
          <LinearProgress
            variant="determinate"
            value={(100 * (done + refused)) / outcomes.length}
            aria-label={words(choice)}
          />
        )}
        <List dense aria-label={words(choice)}>
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
            disabled={possible === 0}
            {...(asks ? { type: 'submit', form } : { onClick: () => run() })}
          >
            {choice.verb === 'delete' && translate('console.delete.confirm')}
            {choice.verb === 'edit' && translate('console.bulk.go')}
            {choice.verb === 'act' && words(choice)}
          </Button>
        )}
        {state === 'running' && <Button onClick={stop}>{translate('console.bulk.stop')}</Button>}
        {state === 'over' && <Button onClick={close}>{translate('ra.action.close')}</Button>}
      </DialogActions>
    </Dialog>
  );
}

type AskedProps = {
  resource: Resource;
  action: ActionDeclaration;
  form: string;
  onFilled: (filled: Record<string, unknown>) => void;
};

/** What the action asks for, the same for all of them. */
function AskedFields({ resource, action, form, onFilled }: AskedProps) {
  const resolver = useMemo(() => formResolver(formOf(resource, action), 'create'), [resource, action]);
  return (
    <Form id={form} onSubmit={onFilled} resolver={resolver} noValidate disableInvalidFormNotification>
      <ActionFields resource={resource} action={action} />
    </Form>
  );
}

function OutcomeLine({ outcome: { name, how, why } }: { outcome: Outcome }) {
  return (
    <ListItem disableGutters>
      <ListItemIcon sx={{ minWidth: 32 }}>
        {how === 'done' && <DoneIcon fontSize="small" color="success" />}
        {how === 'refused' && <RefusedIcon fontSize="small" color="error" />}
      </ListItemIcon>
      <ListItemText primary={name} secondary={why} slotProps={{ primary: { noWrap: true, title: name } }} />
    </ListItem>
  );
}
