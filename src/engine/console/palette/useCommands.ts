/** Entries for the role's screens and for actions available everywhere. */
import { useAbility } from '@casl/react';
import { useLogout, useTranslate } from 'react-admin';
import { builtInPagePath } from '../../contract/app.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { consoleFeatures } from '../app/feature.ts';
import { useMenu } from '../layout/navigation/menu.ts';
import {
  useCharacterKeys,
  useColorMode,
  useDensity,
  useMenuOrientation,
} from '../layout/settings/displayPreferences.ts';
import { useLanguageChoice } from '../layout/settings/useLanguageChoice.ts';
import { useCreateTitle } from '../layout/title.ts';
import { listLanguages } from '../providers/languages/languages.ts';
import { listCreatable } from '../records/writePermissions.ts';
import type { Entry, EntryGroup } from './entry.ts';

export function useCommands(): EntryGroup[] {
  const translate = useTranslate();
  const menu = useMenu();
  const screens: Entry[] = menu.flatMap(({ label: group, entries }) =>
    entries.map(({ to, label, icon }) => ({
      key: to,
      label,
      icon,
      target: to,
      ...(group !== undefined && group !== label && { detail: group }),
    })),
  );
  const actions = [...useFeatureCommands(), ...useSettingCommands()];
  return [
    { title: translate('console.search.screens'), entries: screens },
    { title: translate('console.search.actions'), entries: actions },
  ];
}

/** Actions of features, and the records that the user may create. */
function useFeatureCommands(): Entry[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const createTitle = useCreateTitle();
  return [
    ...consoleFeatures
      .flatMap(({ commands }) => commands?.(ability) ?? [])
      .map((command) => ({
        ...command,
        label: translate(command.label),
        detail: translate(command.detail),
      })),
    ...listCreatable(ability).map(({ name, routes, icon }) => ({
      key: `create ${name}`,
      label: createTitle(name),
      icon,
      target: `${routes.item}/create`,
    })),
  ];
}

/** Theme, language and sign-out. */
function useSettingCommands(): Entry[] {
  const translate = useTranslate();
  const logout = useLogout();
  const [colorMode, setColorMode] = useColorMode();
  const [arrangement, setArrangement] = useMenuOrientation();
  const [density, setDensity] = useDensity();
  const [keys, setKeys] = useCharacterKeys();
  const [language, chooseLanguage] = useLanguageChoice();
  const listSettingEntries = <Value extends string>(
    setting: string,
    current: Value,
    values: readonly Value[],
    choose: (value: Value) => void,
  ): Entry[] =>
    values
      .filter((value) => value !== current)
      .map((value) => ({
        key: `${setting} ${value}`,
        label: translate('console.labelled', {
          label: translate(`console.settings.${setting}`),
          value: translate(`console.settings.${value}`),
        }),
        icon: 'settings',
        target: () => choose(value),
      }));
  return [
    ...listSettingEntries('skin', colorMode, ['system', 'light', 'dark'], setColorMode),
    ...listSettingEntries('layout', arrangement, ['vertical', 'horizontal'], setArrangement),
    ...listSettingEntries('density', density, ['comfortable', 'compact'], setDensity),
    ...listSettingEntries('keys', keys, ['on', 'off'], setKeys),
    ...listLanguages()
      .filter(({ locale }) => locale !== language)
      .map(({ locale, name }) => ({
        key: `language ${locale}`,
        label: translate('console.labelled', { label: translate('console.language'), value: name }),
        icon: 'language',
        target: () => chooseLanguage(locale),
      })),
    {
      key: 'account',
      label: translate('console.account.mine'),
      icon: 'account',
      target: builtInPagePath('account'),
    },
    {
      key: 'sign out',
      label: translate('console.account.signOut'),
      icon: 'signOut',
      target: () => void logout(),
    },
  ];
}
