/** The wallet that pays, and the currency of all payments. */
import { Alert, Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Failed, Section } from '#engine/console';
import { PartyDetail, PartySearch } from '#features/wallets/console';
import { CurrencySelect } from '../form/CurrencySelect.tsx';
import { PaymentTerms } from '../form/PaymentTerms.tsx';
import { changeList } from './list.ts';
import type { PayManyState } from './usePayMany.ts';

type Props = Pick<
  PayManyState,
  | 'canChooseSource'
  | 'from'
  | 'setSourceText'
  | 'unmatched'
  | 'choices'
  | 'balancesError'
  | 'hasNoBalances'
  | 'currency'
  | 'isStarted'
  | 'progress'
>;

export function Source(props: Props) {
  const { canChooseSource, from, setSourceText, unmatched, choices, balancesError, hasNoBalances, currency } =
    props;
  const translate = useTranslate();
  const isFixed = props.isStarted || props.progress !== undefined;
  return (
    <Section title={translate('console.money.from')}>
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '2fr minmax(150px, 1fr)' } }}>
        {canChooseSource && !isFixed ? (
          <PartySearch
            label={translate('console.payMany.wallet')}
            types={['user']}
            value={from}
            onInput={setSourceText}
            error={unmatched && translate(unmatched.key, unmatched.args)}
            onChange={(party) => changeList((list) => ({ ...list, from: party }))}
          />
        ) : (
          <Box sx={{ pb: 2, minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              <bdi>{from?.name}</bdi>
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {from && <PartyDetail party={from} />}
            </Typography>
          </Box>
        )}
        {isFixed && currency ? (
          <Box sx={{ pb: 2 }}>
            <Typography variant="body2" color="textSecondary">
              {translate('console.operations.currency')}
            </Typography>
            <Typography sx={{ fontWeight: 600 }}>{currency.abbreviation}</Typography>
          </Box>
        ) : (
          <CurrencySelect
            label={translate('console.operations.currency')}
            choices={choices}
            value={currency?.currency ?? ''}
            onChange={(chosen) => changeList((list) => ({ ...list, currency: chosen }))}
            hint={hasNoBalances ? translate('console.wallet.noBalances') : ' '}
            hasBalances
          />
        )}
      </Box>
      {balancesError && <Failed error={balancesError} />}
      {from?.frozen && <Alert severity="error">{translate('errors.wallet_frozen')}</Alert>}
      <PaymentTerms type="transfer" currency={currency} wallet={from?.wallet} />
    </Section>
  );
}
