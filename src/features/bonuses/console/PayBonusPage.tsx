/** /dashboard/pay-bonus: pays the bonus named in the URL, or lists those that the user can receive. */
import { List, ListItemButton, ListItemText, Paper, Skeleton, Stack, Typography } from '@mui/material';
import {
  LinkBase,
  type RaRecord,
  RecordContextProvider,
  useGetList,
  useGetOne,
  useLocation,
  useTranslate,
} from 'react-admin';
import { Amount, Failed, RecordSections, Title, useVisibleResource } from '#engine/console';
import { BulkPayment } from '#features/payments/console';
import { useParty } from '#features/wallets/console';
import { bonus } from '../resource.ts';
import { payBonusPath } from './paths.ts';

export function PayBonusPage() {
  const translate = useTranslate();
  const params = new URLSearchParams(useLocation().search);
  const [id, client, to] = ['bonus', 'client', 'to'].map((name) => params.get(name) ?? undefined);
  return (
    <Stack sx={{ pb: 4 }} spacing={2}>
      <Title title={translate('console.bonus.payTitle')} />
      {id ? <BonusPayment id={id} to={to} /> : <PayableBonuses client={client} to={to} />}
    </Stack>
  );
}

function BonusPayment({ id, to }: { id: string; to: string | undefined }) {
  const { data, error } = useGetOne(bonus.name, { id });
  const { party, isAwaited } = useParty(to ?? null);
  const visible = useVisibleResource(bonus);
  if (error) return <Failed error={error} />;
  if (!data || isAwaited) return <Skeleton variant="rectangular" height={240} />;
  return (
    <BulkPayment terms={toTerms(data)} initialRecipients={to && party ? [party] : []}>
      <RecordContextProvider value={data}>
        <RecordSections resource={visible} />
      </RecordContextProvider>
    </BulkPayment>
  );
}

function toTerms({ _id, name, client, currency, amount, left, standing, _names }: RaRecord) {
  const decimals = String(amount).split('.')[1]?.length ?? 0;
  return {
    ...{ kind: 'bonus' as const, id: _id, reference: name, amount, remaining: left },
    blockedReason: standing === 'active' ? undefined : 'console.bonus.notPayable',
    client: { id: client, name: _names?.client ?? '' },
    currency: { currency, abbreviation: _names?.currency ?? '', decimals },
  };
}

function PayableBonuses({ client, to }: { client: string | undefined; to: string | undefined }) {
  const translate = useTranslate();
  const { data, error } = useGetList(bonus.name, {
    filter: { status: 'active', ...(client && { client }) },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  });
  if (error) return <Failed error={error} />;
  if (!data) return <Skeleton variant="rectangular" height={240} />;
  const payable = data.filter(({ standing }) => standing === 'active');
  if (payable.length === 0) return <Typography>{translate('console.bonus.nonePayable')}</Typography>;
  return (
    <Paper variant="outlined" sx={{ maxWidth: 640 }}>
      <List>
        {payable.map(({ _id, name, amount, _names }) => (
          <ListItemButton
            key={_id}
            component={LinkBase}
            to={payBonusPath({ bonus: _id, ...(to && { to }) })}
            aria-label={translate('console.labelled', { label: translate('console.bonus.pay'), value: name })}
          >
            <ListItemText primary={name} secondary={<Amount amount={amount} currency={_names?.currency} />} />
          </ListItemButton>
        ))}
      </List>
    </Paper>
  );
}
