/** Where the current currency is used: the amount in circulation and the clients that have activated it. */
import { useAbility } from '@casl/react';
import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'react-admin';
import { Amount, AmountParts, callService, Failed, MarkedAmount, RecordLink, Section } from '#engine/console';
import type { Ability } from '#engine/contract';
import { client } from '#features/clients';
import { toAmountParts } from '#features/wallets';
import { currencyUse } from '../calls.ts';

export function CurrencyUse() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const record = useRecordContext();
  const id = String(record?.id);
  const { data, error } = useQuery({
    // Below the wallets' query key, so that it is refreshed when money moves.
    queryKey: ['wallets', 'currencyUse', id],
    queryFn: async ({ signal }) => (await callService(currencyUse, { params: { id }, signal })).data,
  });
  return (
    <Section title={translate('console.use.title')}>
      {error && <Failed error={error} />}
      {!data && !error && <Skeleton height={60} />}
      {data && (
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 2fr' } }}>
          <Box>
            <Typography component="dt" variant="caption" color="textSecondary">
              {translate('console.use.circulation')}
            </Typography>
            <Typography component="dd" className="figures" sx={{ m: 0, fontSize: '1.1rem', fontWeight: 600 }}>
              <MarkedAmount altered={data.altered} expected={data.expected}>
                <Amount amount={data.circulation} currency={record?.abbreviation} />
              </MarkedAmount>
              <AmountParts parts={toAmountParts(data, translate)} />
            </Typography>
          </Box>
          {ability.can('read', client.subject) && (
            <Box sx={{ minWidth: 0 }}>
              <Typography component="dt" variant="caption" color="textSecondary">
                {translate('resources.client.name', { smart_count: 2 })}
              </Typography>
              <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
                {data.clients.length === 0 && translate('console.use.none')}
                {data.clients.map(({ _id, name, active }, at) => (
                  <span key={_id}>
                    {at > 0 && ', '}
                    <RecordLink resource={client.name} id={_id} name={name} />
                    {!active && ` (${translate('console.use.disabled')})`}
                  </span>
                ))}
              </Box>
            </Box>
          )}
        </Box>
      )}
    </Section>
  );
}
