/** The icons that declarations, screens and commands can name: the engine's and those of the features. */

import AccessIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import RecordIcon from '@mui/icons-material/ArticleOutlined';
import BusinessIcon from '@mui/icons-material/BusinessOutlined';
import AuditIcon from '@mui/icons-material/FactCheckOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import LanguageIcon from '@mui/icons-material/Translate';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import BackgroundIcon from '@mui/icons-material/UpdateOutlined';
import type { ComponentType } from 'react';
import { consoleFeatures } from '../../app/feature.ts';

const engineIcons: Readonly<Record<string, ComponentType>> = {
  settings: SettingsIcon,
  language: LanguageIcon,
  account: AccountIcon,
  signOut: SignOutIcon,
  access: AccessIcon,
  people: PeopleIcon,
  business: BusinessIcon,
  key: KeyIcon,
  audit: AuditIcon,
  background: BackgroundIcon,
};

/** The icon with this name, or a generic one. */
export function ResourceIcon({ name }: { name: string }) {
  const Icon = findIcon(name);
  return <Icon />;
}

function findIcon(name: string): ComponentType {
  for (const icons of [engineIcons, ...consoleFeatures.map((feature) => feature.icons ?? {})]) {
    const icon = Object.hasOwn(icons, name) ? icons[name] : undefined;
    if (icon) return icon;
  }
  return RecordIcon;
}
