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
import { useEffect, useRef } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import type { BulkChoice } from './bulk.ts';
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
            color={choice.verb === 'delete' ? 'error' : 'primary'}
            disabled={possible === 0}
            onClick={run}
          >
            {choice.verb === 'delete' ? translate('console.delete.confirm') : translate('console.bulk.go')}
          </Button>
        )}
        {state === 'running' && <Button onClick={stop}>{translate('console.bulk.stop')}</Button>}
        {state === 'over' && <Button onClick={close}>{translate('ra.action.close')}</Button>}
      </DialogActions>
    </Dialog>
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
