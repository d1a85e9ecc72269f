/** The signed-in user: name and role, own record, sign-out. */
import { useAbility } from '@casl/react';
import ProfileIcon from '@mui/icons-material/AccountCircleOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import { Box, ButtonBase, Divider, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useState, useSyncExternalStore } from 'react';
import { LinkBase, useLogout, useTranslate } from 'react-admin';
import { builtInPagePath } from '../../../contract/app.ts';
import { getResource } from '../../../contract/registry.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { PEOPLE } from '../../../contract/rights/identity.ts';
import { isolated } from '../../../contract/values/isolated.ts';
import { useRoleName } from '../../records/representation.ts';
import { useIsSmall } from '../../records/useIsSmall.ts';
import { onSessionChange, storedUser } from '../../session/storage.ts';
import { Initials } from '../Initials.tsx';

export function AccountMenu() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const roleName = useRoleName();
  const people = getResource(PEOPLE);
  const logout = useLogout();
  const isSmall = useIsSmall();
  const account = useSyncExternalStore(onSessionChange, storedUser);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const name = [account?.firstName, account?.lastName].filter(Boolean).join(' ') || (account?.userName ?? '');
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 1, p: 0.5, ml: 0.5, borderRadius: 1.5, '&:hover': { bgcolor: 'action.hover' } }}
      >
        <Initials name={name} size={28} />
        {/* Visually hidden text rather than an aria-label, which would hide the visible initials from the accessible name. */}
        <Typography
          component="span"
          noWrap
          sx={isSmall ? visuallyHidden : { fontWeight: 500, maxWidth: 160, pr: 0.5 }}
        >
          {name || translate('console.account.title')}
        </Typography>
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': translate('console.account.title') } }}
      >
        <Box component="li" role="presentation" sx={{ px: 1.25, pt: 0.75, pb: 1, minWidth: 200 }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {[account?.userName, account?.role && roleName(account.role)]
              .map((one) => one && isolated(one))
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <Divider component="li" sx={{ mb: 0.5 }} />
        <MenuItem component={LinkBase} to={builtInPagePath('account')} onClick={close}>
          <ListItemIcon>
            <AccountIcon />
          </ListItemIcon>
          {translate('console.account.mine')}
        </MenuItem>
        {account && ability.can('read', people.subject) && (
          <MenuItem component={LinkBase} to={`${people.routes.item}/${account._id}`} onClick={close}>
            <ListItemIcon>
              <ProfileIcon />
            </ListItemIcon>
            {translate('console.account.profile')}
          </MenuItem>
        )}
        <MenuItem onClick={() => logout()}>
          <ListItemIcon>
            <SignOutIcon />
          </ListItemIcon>
          {translate('console.account.signOut')}
        </MenuItem>
      </Menu>
    </>
  );
}
