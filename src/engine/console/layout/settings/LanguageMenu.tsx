/** Chooses the language. */
import LanguageIcon from '@mui/icons-material/Translate';
import { MenuItem } from '@mui/material';
import { useTranslate } from 'react-admin';
import { offeredLanguages } from '../../providers/languages/languages.ts';
import { BarMenu } from './BarMenu.tsx';
import { useLanguageChoice } from './useLanguageChoice.ts';

export function LanguageMenu() {
  const translate = useTranslate();
  const [language, choose] = useLanguageChoice();
  return (
    <BarMenu label={translate('console.language')} icon={<LanguageIcon />}>
      {(close) =>
        offeredLanguages().map(({ locale, name }) => (
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
