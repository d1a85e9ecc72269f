/** /dashboard/bonus: every bonus; `?add` adds one, `?pay=…` pays one, `to=…` that user. */
import { Stack } from '@mui/material';
import { useLocation, useTranslate } from 'react-admin';
import { Title } from '../../../engine/console/layout/Title.tsx';
import { BonusAdd } from './BonusAdd.tsx';
import { BonusList } from './BonusList.tsx';
import { BonusPay } from './BonusPay.tsx';

export function BonusPage() {
  const translate = useTranslate();
  const asked = new URLSearchParams(useLocation().search);
  const pay = asked.get('pay');
  const to = asked.get('to');
  const title = pay ? 'console.bonus.payTitle' : asked.has('add') ? 'console.bonus.addTitle' : undefined;
  return (
    <Stack sx={{ pb: 4 }} spacing={2}>
      <Title title={title ? translate(title) : translate('resources.bonus.name', { smart_count: 2 })} />
      {pay ? (
        <BonusPay id={pay} to={to} />
      ) : asked.has('add') ? (
        <BonusAdd client={asked.get('client')} />
      ) : (
        <BonusList client={asked.get('client')} to={to} />
      )}
    </Stack>
  );
}
