/** Chooses the language. */
import LanguageIcon from '@mui/icons-material/Translate';
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { languages } from '../providers/languages.ts';
import { hasUnsaved } from './unsaved.ts';

export function LanguageMenu() {
  const translate = useTranslate();
  const [locale, setLocale] = useLocaleState();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('console.language');
  const choose = (chosen: string) => {
    setAnchor(null);
    if (chosen === locale) return;
    if (hasUnsaved() && !window.confirm(translate('ra.message.unsaved_changes'))) return;
    setLocale(chosen);
  };
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          color="inherit"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <LanguageIcon />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {languages.map(({ locale: language, name }) => (
          <MenuItem
            key={language}
            lang={language}
            selected={language === locale}
            onClick={() => choose(language)}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
