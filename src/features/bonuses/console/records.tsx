/** Actions that pay a bonus: on its own page and on the page of an eligible user. */
import { useAbility } from '@casl/react';
import BonusIcon from '@mui/icons-material/CardGiftcardOutlined';
import { type RaRecord, useTranslate } from 'react-admin';
import { type RecordAction, type SlotsOfRecords, storedUser } from '#engine/console';
import type { Ability } from '#engine/contract';
import { listSources } from '#features/payments/console';
import { payBonusPath } from './paths.ts';

export const records: SlotsOfRecords = {
  bonus: { actions: [usePay], shownElsewhere: ['status'] },
  user: { actions: [usePayUser] },
};

function usePay(bonus: RaRecord): RecordAction[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (bonus.standing !== 'active' || listSources(bonus.client, ability).length === 0) return [];
  const label = translate('console.bonus.pay');
  return [
    {
      ...{ name: 'pay', label, isPrimary: true, to: payBonusPath({ bonus: String(bonus.id) }) },
      accessibleName: translate('console.labelled', { label, value: bonus.name }),
    },
  ];
}

function usePayUser(user: RaRecord): RecordAction[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (typeof user.wallet !== 'string' || typeof user.client !== 'string') return [];
  if (user.wallet === storedUser()?.wallet || !ability.can('read', 'Bonus')) return [];
  if (listSources(user.client, ability).length === 0) return [];
  const to = payBonusPath({ client: user.client, to: String(user.id) });
  return [{ name: 'bonus', label: translate('console.menu.bonus'), icon: <BonusIcon />, to }];
}
