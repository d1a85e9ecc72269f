/** The content of the settings menu; loaded when it opens. */
import { Box, Button, MenuItem, Stack, TextField } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ExtensionPoint } from '../../app/ExtensionPoint.tsx';
import { lazyPart } from '../../app/lazyPart.tsx';
import { listLanguages } from '../../providers/languages/languages.ts';
import { SettingChoice } from './Choice.tsx';
import { useCharacterKeys, useColorMode, useDensity, useMenuOrientation } from './displayPreferences.ts';
import { useLanguageChoice } from './useLanguageChoice.ts';

const KeysSheet = lazyPart(async () => (await import('../shortcuts/ShortcutsDialog.tsx')).ShortcutsDialog);

export function Settings() {
  const translate = useTranslate();
  const [colorMode, setColorMode] = useColorMode();
  const [arrangement, setArrangement] = useMenuOrientation();
  const [density, setDensity] = useDensity();
  const [keys, setKeys] = useCharacterKeys();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [language, chooseLanguage] = useLanguageChoice();
  const toOptions = <Value extends string>(...values: Value[]) =>
    values.map((value) => ({ value, label: translate(`console.settings.${value}`) }));
  return (
    <Stack sx={{ p: 2, gap: 2, width: 296, maxWidth: '100%', boxSizing: 'border-box' }}>
      <SettingChoice
        label={translate('console.settings.skin')}
        value={colorMode}
        options={toOptions('system', 'light', 'dark')}
        onChoose={setColorMode}
      />
      <SettingChoice
        label={translate('console.settings.layout')}
        value={arrangement}
        options={toOptions('vertical', 'horizontal')}
        onChoose={setArrangement}
      />
      <SettingChoice
        label={translate('console.settings.density')}
        value={density}
        options={toOptions('comfortable', 'compact')}
        onChoose={setDensity}
      />
      <Box>
        <SettingChoice
          label={translate('console.settings.keys')}
          value={keys}
          options={toOptions('on', 'off')}
          onChoose={setKeys}
        />
        <Button size="small" aria-haspopup="dialog" onClick={() => setSheetOpen(true)} sx={{ mt: 0.5 }}>
          {translate('console.settings.allKeys')}
        </Button>
      </Box>
      {isSheetOpen && (
        <Suspense fallback={null}>
          <KeysSheet onClose={() => setSheetOpen(false)} />
        </Suspense>
      )}
      <ExtensionPoint at="settings" />
      <TextField
        select
        margin="none"
        label={translate('console.language')}
        value={language}
        onChange={(event) => chooseLanguage(event.target.value)}
      >
        {listLanguages().map(({ locale, name }) => (
          <MenuItem key={locale} value={locale} lang={locale}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
