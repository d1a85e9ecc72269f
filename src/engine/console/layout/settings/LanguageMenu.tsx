/** The language menu. */
import LanguageIcon from '@mui/icons-material/Translate';
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { listLanguages } from '../../providers/languages/languages.ts';
import { useLanguageChoice } from './useLanguageChoice.ts';

export function LanguageMenu() {
  const translate = useTranslate();
  const [language, choose] = useLanguageChoice();
  return (
    <BarMenu label={translate('console.language')} icon={<LanguageIcon />}>
      {(close) =>
        listLanguages().map(({ locale, name }) => (
          <MenuItem
            key={locale}
            lang={locale}
            selected={locale === language}
            onClick={() => {
              close();
              choose(locale);
            }}
          >
            {name}
          </MenuItem>
        ))
      }
    </BarMenu>
  );
}

type Props = { label: string; icon: ReactNode; children: (close: () => void) => ReactNode };

/** A menu opened by an icon in the top bar. */
function BarMenu({ label, icon, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {icon}
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {children(close)}
      </Menu>
    </>
  );
}
