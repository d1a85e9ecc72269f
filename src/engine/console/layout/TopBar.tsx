/** The top bar: menu button, search and account menu. */

import ExpandIcon from '@mui/icons-material/Menu';
import CollapseIcon from '@mui/icons-material/MenuOpen';
import { Box, IconButton, Tooltip } from '@mui/material';
import { memo } from 'react';
import { LoadingIndicator, useTranslate } from 'react-admin';
import { useIsSmall } from '../records/useIsSmall.ts';
import { Brand } from './Brand.tsx';
import { Search } from './Search.tsx';
import { AccountMenu } from './settings/AccountMenu.tsx';
import { LanguageMenu } from './settings/LanguageMenu.tsx';
import { SettingsMenu } from './settings/SettingsMenu.tsx';
import { useIsNarrow } from './useIsNarrow.ts';

type Props = {
  /** Shows the logo and name, if the side menu doesn't. */
  hasBrand: boolean;
  /** The menu button, if there is one. */
  menu?: { open: boolean; onToggle: () => void } | undefined;
};

/** Not re-rendered with the page below it. */
export const TopBar = memo(function TopBar({ hasBrand, menu }: Props) {
  const translate = useTranslate();
  const isSmall = useIsSmall();
  const isNarrow = useIsNarrow();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.25, height: 52, px: { xs: 1, md: 2, lg: 3 } }}>
      {menu && <MenuToggle {...menu} />}
      {hasBrand && (
        <Box sx={{ px: { xs: 1, md: 0 }, mr: { md: 3 } }}>
          <Brand />
        </Box>
      )}
      {!isNarrow && <Search compact={false} />}
      <Box sx={{ flex: 1 }} />
      {isNarrow && <Search compact />}
      <LoadingIndicator aria-label={translate('ra.page.loading')} sx={{ color: 'text.secondary' }} />
      {!isSmall && <LanguageMenu />}
      <SettingsMenu />
      <AccountMenu />
    </Box>
  );
});

function MenuToggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const translate = useTranslate();
  const label = translate(open ? 'ra.action.close_menu' : 'ra.action.open_menu');
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} aria-expanded={open} onClick={onToggle} sx={{ ml: { md: -1 } }}>
        {open ? <CollapseIcon /> : <ExpandIcon />}
      </IconButton>
    </Tooltip>
  );
}
