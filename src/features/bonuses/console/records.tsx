/** Buttons that pay a bonus: on its own page and on the page of an eligible user. */
import { useAbility } from '@casl/react';
import BonusIcon from '@mui/icons-material/CardGiftcardOutlined';
import { Button } from '@mui/material';
import { LinkBase, useRecordContext, useTranslate } from 'react-admin';
import { type SlotsOfRecords, storedUser } from '#engine/console';
import type { Ability } from '#engine/contract';
import { listSources } from '#features/payments/console';
import { payBonusPath } from './paths.ts';

export const records: SlotsOfRecords = {
  bonus: { actions: [PayButton], shownElsewhere: ['status'] },
  user: { actions: [PayUserButton] },
};

function PayButton() {
  const translate = useTranslate();
  const bonus = useRecordContext();
  const ability = useAbility<Ability>();
  if (bonus?.standing !== 'active' || listSources(bonus.client, ability).length === 0) return null;
  const label = translate('console.bonus.pay');
  return (
    <Button
      component={LinkBase}
      to={payBonusPath({ bonus: String(bonus.id) })}
      variant="contained"
      size="small"
      aria-label={translate('console.labelled', { label, value: bonus.name })}
    >
      {label}
    </Button>
  );
}

function PayUserButton() {
  const translate = useTranslate();
  const user = useRecordContext();
  const ability = useAbility<Ability>();
  if (typeof user?.wallet !== 'string' || typeof user.client !== 'string') return null;
  if (user.wallet === storedUser()?.wallet || !ability.can('read', 'Bonus')) return null;
  if (listSources(user.client, ability).length === 0) return null;
  return (
    <Button
      component={LinkBase}
      to={payBonusPath({ client: user.client, to: String(user.id) })}
      startIcon={<BonusIcon />}
      variant="outlined"
      size="small"
    >
      {translate('console.menu.bonus')}
    </Button>
  );
}
