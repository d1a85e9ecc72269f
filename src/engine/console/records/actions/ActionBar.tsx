/** A record's actions: one primary button, one secondary, and a menu of all others. */
import MoreIcon from '@mui/icons-material/MoreHoriz';
import { Button, Divider, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { ActionButton, useChosenAction } from './ActionButton.tsx';
import { arrangeActions, type RecordAction } from './recordAction.ts';

type Props = {
  actions: readonly RecordAction[];
  /** The name of the primary action; chosen by its kind if omitted. */
  preferred?: string | undefined;
};

export function ActionBar({ actions, preferred }: Props) {
  const { choose, dialog } = useChosenAction();
  const { primary, secondary, others } = arrangeActions(actions, preferred);
  return (
    <>
      {primary && <ActionButton action={primary} isPrimary onChoose={choose} />}
      {secondary && <ActionButton action={secondary} onChoose={choose} />}
      {others.length > 0 && <ActionMenu actions={others} onChoose={choose} />}
      {dialog}
    </>
  );
}

type MenuProps = { actions: readonly RecordAction[]; onChoose: (action: RecordAction) => void };

function ActionMenu({ actions, onChoose }: MenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<RecordAction>();
  const label = translate('console.record.moreActions');
  const choose = (action: RecordAction) => {
    if (action.unavailableReason || ('isPending' in action && action.isPending)) return;
    setAnchor(null);
    if (!('to' in action)) setChosen(action);
  };
  // Once the focus is back on the button, to which the dialog returns it in turn.
  const performChosen = () => {
    setChosen(undefined);
    if (chosen) onChoose(chosen);
  };
  const isIndented = actions.some(({ icon }) => icon);
  const firstDangerous = actions.findIndex(({ isDangerous }) => isDangerous);
  return (
    <>
      <Tooltip title={label}>
        <Button
          size="small"
          variant="outlined"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ px: 1 }}
        >
          <MoreIcon fontSize="small" />
        </Button>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-label': label },
          transition: { onExited: performChosen },
          paper: { sx: { minWidth: 200, maxWidth: 360 } },
        }}
      >
        {actions.flatMap((action, at) => [
          at > 0 && at === firstDangerous && <Divider key="divider" component="li" sx={{ my: 0.5 }} />,
          <Item key={action.name} {...{ action, isIndented }} onChoose={() => choose(action)} />,
        ])}
      </Menu>
    </>
  );
}

type ItemProps = { action: RecordAction; isIndented: boolean; onChoose: () => void };

function Item({ action, isIndented, onChoose, ...rest }: ItemProps) {
  const { label, accessibleName, icon, isDangerous, unavailableReason } = action;
  return (
    <MenuItem
      {...rest}
      aria-label={unavailableReason ? undefined : accessibleName}
      aria-disabled={unavailableReason ? true : undefined}
      {...('to' in action && !unavailableReason && { component: LinkBase, to: action.to })}
      onClick={onChoose}
      sx={{
        whiteSpace: 'normal',
        ...(isDangerous && !unavailableReason && { color: 'error.main' }),
        ...(unavailableReason && { cursor: 'not-allowed' }),
      }}
    >
      {isIndented && <ListItemIcon sx={{ color: 'inherit' }}>{icon}</ListItemIcon>}
      <ListItemText
        primary={label}
        secondary={unavailableReason}
        slotProps={{
          primary: {
            sx: { fontSize: 'inherit', color: unavailableReason ? 'text.secondary' : undefined },
          },
          secondary: { variant: 'caption' },
        }}
      />
    </MenuItem>
  );
}
