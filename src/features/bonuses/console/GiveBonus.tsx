/** Leads to the bonuses that the user at hand can be given by whoever looks at them. */
import { useAbility } from '@casl/react';
import BonusIcon from '@mui/icons-material/CardGiftcardOutlined';
import { Button } from '@mui/material';
import { LinkBase, useRecordContext, useTranslate } from 'react-admin';
import { storedUser } from '../../../engine/console/session/storage.ts';
import type { Ability } from '../../../engine/contract/rights/abilities.ts';
import { bonusList } from './addresses.ts';
import { sourcesOf } from './bonusRecord.ts';

export function GiveBonus() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const user = useRecordContext();
  if (typeof user?.wallet !== 'string' || typeof user.client !== 'string') return null;
  if (user.wallet === storedUser()?.wallet || !ability.can('read', 'Bonus')) return null;
  if (sourcesOf({ client: user.client }, ability).length === 0) return null;
  return (
    <Button
      component={LinkBase}
      to={bonusList(user.client, String(user.id))}
      startIcon={<BonusIcon />}
      variant="outlined"
      size="small"
    >
      {translate('console.menu.bonus')}
    </Button>
  );
}
