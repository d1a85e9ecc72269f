/**
 * The views of a list: apply a view, copy a link to the current one, save it under a name, overwrite or
 * delete a saved one.
 */
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import OverwriteIcon from '@mui/icons-material/SaveOutlined';
import {
  Button,
  Divider,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  Popover,
  Stack,
  TextField,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { useUndoToast } from '../../layout/messages/useUndoToast.tsx';
import { buildViewLink } from './linkTo.ts';
import type { SavedView, Views } from './views.ts';

type Props = { anchor: HTMLElement; resource: Resource; views: Views; onClose: () => void };

export function ViewsPanel({ anchor, resource, views, onClose }: Props) {
  const translate = useTranslate();
  const apply = (view: SavedView) => {
    views.apply(view);
    onClose();
  };
  const title = translate('console.view.title');
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 320, maxWidth: '95vw' } } }}
    >
      <List dense aria-label={title}>
        {views.declared.map((view) => (
          <Item key={view.name} view={view} isCurrent={view === views.current} onApply={apply} />
        ))}
      </List>
      {views.saved.length > 0 && <SavedViews views={views} onApply={apply} onClose={onClose} />}
      <Divider />
      <CopyLink resource={resource} views={views} onClose={onClose} />
      <Divider />
      <SaveForm views={views} onClose={onClose} />
    </Popover>
  );
}

type SavedViewsProps = { views: Views; onApply: (view: SavedView) => void; onClose: () => void };

function SavedViews({ views, onApply, onClose }: SavedViewsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const offerUndo = useUndoToast();
  const remove = (name: string) => {
    const restoreViews = views.remove(name);
    offerUndo(translate('console.views.deleted', { name }), restoreViews);
    // An open popover would keep the keyboard away from the toast.
    onClose();
  };
  return (
    <List
      dense
      subheader={
        <ListSubheader component="h2" sx={{ lineHeight: 2.5 }}>
          {translate('console.view.saved')}
        </ListSubheader>
      }
    >
      {views.saved.map((view) => (
        <Item key={view.name} view={view} isCurrent={view === views.current} onApply={onApply}>
          <IconButton
            size="small"
            title={translate('console.view.overwrite', { name: view.name })}
            aria-label={translate('console.view.overwrite', { name: view.name })}
            onClick={() => {
              views.save(view.name);
              notify('console.view.kept', { type: 'success', messageArgs: { name: view.name } });
            }}
          >
            <OverwriteIcon fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            title={translate('console.view.delete', { name: view.name })}
            aria-label={translate('console.view.delete', { name: view.name })}
            onClick={() => remove(view.name)}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Item>
      ))}
    </List>
  );
}

function Item({
  view,
  isCurrent,
  onApply,
  children,
}: {
  view: SavedView;
  isCurrent: boolean;
  onApply: (view: SavedView) => void;
  children?: React.ReactNode;
}) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        selected={isCurrent}
        aria-current={isCurrent || undefined}
        onClick={() => onApply(view)}
        sx={{ minWidth: 0 }}
      >
        <ListItemText primary={view.name} slotProps={{ primary: { noWrap: true, title: view.name } }} />
      </ListItemButton>
      {children}
    </ListItem>
  );
}

/** A link to the list as shown, for another user or another day. */
function CopyLink({ resource, views, onClose }: Omit<Props, 'anchor'>) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(buildViewLink(resource, views.getShownView()));
      notify('console.views.copied', { type: 'success' });
      onClose();
    } catch {
      notify('console.notCopied', { type: 'error' });
    }
  };
  return (
    <List dense>
      <ListItem disablePadding>
        <ListItemButton onClick={() => void copy()}>
          <ListItemIcon sx={{ minWidth: 32 }}>
            <LinkIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText primary={translate('console.views.copy')} />
        </ListItemButton>
      </ListItem>
    </List>
  );
}

/** Maximum length of a view's name. */
const MAX_NAME_LENGTH = 60;

function SaveForm({ views, onClose }: { views: Views; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    const chosen = name.trim();
    if (!chosen) return;
    views.save(chosen);
    notify('console.view.kept', { type: 'success', messageArgs: { name: chosen } });
    onClose();
  };
  return (
    <Stack component="form" direction="row" spacing={1} onSubmit={save} sx={{ p: 2, alignItems: 'flex-end' }}>
      <TextField
        size="small"
        label={translate('console.view.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
        sx={{ flex: 1 }}
      />
      <Button type="submit" variant="outlined" disabled={!name.trim()}>
        {translate('ra.action.save')}
      </Button>
    </Stack>
  );
}
