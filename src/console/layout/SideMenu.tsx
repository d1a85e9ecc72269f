/** The menu: what the role lets someone read, and the pages beside. */

import { useAbility } from '@casl/react';
import OperationsIcon from '@mui/icons-material/CurrencyExchange';
import { Menu, useTranslate } from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import { resources } from '../../contract/resources/index.ts';
import { rechargeable } from '../operations/allowed.ts';
import { customPages } from '../providers/addresses.ts';
import { ResourceIcon } from './ResourceIcon.tsx';

export function SideMenu() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  return (
    <Menu aria-label={translate('console.name')}>
      <Menu.DashboardItem />
      {rechargeable(ability).length > 0 && (
        <Menu.Item
          to={customPages.operations}
          primaryText={translate('console.menu.operations')}
          leftIcon={<OperationsIcon />}
        />
      )}
      {resources
        .filter(({ subject }) => ability.can('read', subject))
        .map(({ name, icon }) => (
          <Menu.Item
            key={name}
            to={`/${name}`}
            primaryText={translate(`resources.${name}.name`, { smart_count: 2 })}
            leftIcon={<ResourceIcon name={icon} />}
          />
        ))}
    </Menu>
  );
}
