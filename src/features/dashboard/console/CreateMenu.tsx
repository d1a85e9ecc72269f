/** A single button with a menu of what the user may create. */
import { useAbility } from '@casl/react';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { creatable, ResourceIcon } from '#engine/console';
import type { Ability } from '#engine/contract';

export function CreateMenu() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const resources = creatable(useAbility<Ability>());
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [button, menu] = [useId(), useId()];
  if (resources.length === 0) return null;
  return (
    <>
      <Button
        id={button}
        variant="outlined"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? menu : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('ra.action.create')}
      </Button>
      <Menu
        id={menu}
        anchorEl={anchor ?? null}
        open={Boolean(anchor)}
        onClose={() => setAnchor(undefined)}
        slotProps={{ list: { 'aria-labelledby': button } }}
      >
        {resources.map(({ name, icon }) => (
          <MenuItem key={name} component={LinkBase} to={createPath({ resource: name, type: 'create' })}>
            <ListItemIcon>
              <ResourceIcon name={icon} />
            </ListItemIcon>
            {translate(`resources.${name}.name`, { smart_count: 1 })}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
