/** The columns of a list and their order: changed with switches and arrow buttons, or by dragging. */
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import {
  Box,
  Button,
  Divider,
  FormControlLabel,
  IconButton,
  List,
  ListItem,
  Popover,
  Switch,
} from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { useColumns } from './columns.ts';

type Props = { anchor: HTMLElement; resource: Resource; onClose: () => void };

export function ColumnsPanel({ anchor, resource, onClose }: Props) {
  const translate = useTranslate();
  const { all, hidden, show, move, reset } = useColumns(resource);
  const [dragged, setDragged] = useState<string>();
  const title = translate('ra.action.select_columns');
  const labelOf = (name: string) => translate(`resources.${resource.name}.fields.${name}`);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { minWidth: 260, maxWidth: '95vw' } } }}
    >
      <List dense aria-label={title}>
        {all.map((name, at) => (
          <ListItem
            key={name}
            draggable
            onDragStart={() => setDragged(name)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDragEnter={() => dragged && dragged !== name && move(dragged, at)}
            sx={{ py: 0, pr: 1, opacity: dragged === name ? 0.5 : 1 }}
          >
            <FormControlLabel
              control={
                <Switch
                  size="small"
                  checked={!hidden.includes(name)}
                  onChange={(_, isShown) => show(name, isShown)}
                />
              }
              label={labelOf(name)}
              slotProps={{ typography: { variant: 'body2', sx: { pl: 0.5 } } }}
              sx={{ flex: 1, mr: 1 }}
            />
            <MoveButton
              column={labelOf(name)}
              step="up"
              onMove={at > 0 ? () => move(name, at - 1) : undefined}
            />
            <MoveButton
              column={labelOf(name)}
              step="down"
              onMove={at < all.length - 1 ? () => move(name, at + 1) : undefined}
            />
          </ListItem>
        ))}
      </List>
      <Divider />
      <Box sx={{ p: 1, textAlign: 'right' }}>
        <Button size="small" onClick={reset}>
          {translate('ra.action.reset')}
        </Button>
      </Box>
    </Popover>
  );
}

/** `column` is its label. */
type MoveProps = { column: string; step: 'up' | 'down'; onMove: (() => void) | undefined };

/** Stays focusable at either end: a button that disappears takes the focus with it. */
function MoveButton({ column, step, onMove }: MoveProps) {
  const translate = useTranslate();
  const label = translate('console.labelled', { label: translate(`ra.action.move_${step}`), value: column });
  const Icon = step === 'up' ? UpIcon : DownIcon;
  return (
    <IconButton
      size="small"
      title={label}
      aria-label={label}
      aria-disabled={!onMove}
      onClick={({ currentTarget }) => {
        onMove?.();
        // An element that moves in the document loses the focus.
        requestAnimationFrame(() => currentTarget.focus());
      }}
      sx={{ '&[aria-disabled=true]': { opacity: 0.3 } }}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}
