/** The menu of the horizontal layout: a bar below the top bar, with a dropdown per group. */
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import { Box, Button, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { usePrefetchRows } from '../../lists/rows/prefetchRows.ts';
import { type MenuEntry, type MenuGroup, useMenu } from './menu.ts';
import { ResourceIcon } from './ResourceIcon.tsx';
import { WaitingCount } from './WaitingCount.tsx';

export function MenuBar() {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('console.menu.label')}
      sx={{ display: 'flex', gap: 0.5, px: { md: 0.75, lg: 1.75 }, height: 44, alignItems: 'center' }}
      {...usePrefetchRows()}
    >
      {useMenu().map((group) =>
        group.label === undefined || group.entries.length === 1 ? (
          group.entries.map((entry) => <Single key={entry.to} {...entry} />)
        ) : (
          <GroupMenu key={group.group} group={group} />
        ),
      )}
    </Box>
  );
}

/** Like a tab: the current one is underlined. */
const tab = {
  px: 1.25,
  color: 'text.secondary',
  fontWeight: 500,
  fontSize: '0.875rem',
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
  '&[data-current=true]': {
    color: 'text.primary',
    fontWeight: 600,
    boxShadow: 'inset 0 -2px',
    borderRadius: 0,
  },
} as const;

function Single({ to, label, isCurrent }: MenuEntry) {
  return (
    <Button
      component={LinkBase}
      to={to}
      data-current={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      sx={tab}
    >
      {label}
    </Button>
  );
}

function GroupMenu({ group }: { group: MenuGroup }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-current={group.entries.some(({ isCurrent }) => isCurrent)}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<DownIcon />}
        sx={tab}
      >
        {group.label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': group.label ?? '' } }}
      >
        {group.entries.map(({ to, label, icon, isCurrent, waiting }) => (
          <MenuItem
            key={to}
            component={LinkBase}
            to={to}
            selected={isCurrent}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={close}
          >
            <ListItemIcon>
              <ResourceIcon name={icon} />
            </ListItemIcon>
            {label}
            {waiting && <WaitingCount {...waiting} />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
