/** An entry of the side menu: a link with icon and label, or the icon alone when the menu is collapsed. */
import { ButtonBase, Tooltip } from '@mui/material';
import { alpha } from '@mui/material/styles';
import { memo } from 'react';
import { LinkBase } from 'react-admin';
import type { MenuEntry } from './menu.ts';
import { ResourceIcon } from './ResourceIcon.tsx';
import { WaitingCount } from './WaitingCount.tsx';

type Props = MenuEntry & { isCollapsed?: boolean; onClick?: (() => void) | undefined };

export const MenuLink = memo(function MenuLink(props: Props) {
  const { to, label, icon, isCurrent, waiting, isCollapsed = false, onClick } = props;
  const link = (
    <ButtonBase
      component={LinkBase}
      to={to}
      onClick={onClick}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isCollapsed ? label : undefined}
      sx={(theme) => ({
        display: 'flex',
        width: '100%',
        minHeight: 34,
        px: 1.25,
        gap: 1.25,
        justifyContent: isCollapsed ? 'center' : 'flex-start',
        borderRadius: 1.5,
        fontSize: '0.875rem',
        fontWeight: 500,
        color: 'text.secondary',
        textAlign: 'left',
        '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
        '&[aria-current]': {
          color: 'text.primary',
          fontWeight: 600,
          bgcolor: alpha(theme.palette.text.primary, 0.07),
          '& svg': { color: 'primary.main' },
        },
        '& svg': { fontSize: 19, flex: 'none' },
      })}
    >
      <ResourceIcon name={icon} />
      {!isCollapsed && label}
      {!isCollapsed && waiting && <WaitingCount {...waiting} />}
    </ButtonBase>
  );
  return isCollapsed ? (
    <Tooltip title={label} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
});
