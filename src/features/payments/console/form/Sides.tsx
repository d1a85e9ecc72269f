/** Both sides of a payment and its effect on their balances. */

import PlatformIcon from '@mui/icons-material/AccountBalanceOutlined';
import DownIcon from '@mui/icons-material/ArrowDownward';
import ClientIcon from '@mui/icons-material/BusinessOutlined';
import UserIcon from '@mui/icons-material/PersonOutlined';
import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Amount, MarkedAmount } from '#engine/console';
import { formatAmount, parseAmount } from '#engine/contract';
import { type PartyCurrency, PartyDetail, type WalletParty } from '#features/wallets/console';
import { RecipientList } from './RecipientList.tsx';
import { usePartyBalances } from './usePartyBalances.ts';

type Props = {
  from: WalletParty | null;
  to: readonly WalletParty[];
  currency: PartyCurrency | undefined;
  /** The amount for each recipient, as a decimal string; without it, current balances are shown. */
  amount?: string | undefined;
  /** Whether it was sent: balances are those after it. */
  isDone?: boolean;
  /** The `_id` of each recipient's transaction, in order. */
  transactions?: readonly string[] | undefined;
  /** While the outcome is unknown, so are the balances. */
  isUnsure?: boolean;
};

/** How many recipients are shown with their balances; more are shown as a list. */
const MAX_SHOWN = 6;

export function Sides({ from, to, currency, amount, isDone, transactions, isUnsure }: Props) {
  const amounts = { currency: isUnsure ? undefined : currency, amount: isDone ? undefined : amount };
  const isList = to.length > MAX_SHOWN || transactions !== undefined;
  return (
    <Stack spacing={1}>
      <SideRow label="from" party={from} {...amounts} times={-Math.max(to.length, 1)} />
      <DownIcon fontSize="small" color="disabled" sx={{ alignSelf: 'center' }} aria-hidden />
      {to.length === 0 && <SideRow label="to" party={null} {...amounts} times={1} />}
      {isList ? (
        <RecipientList {...{ to, currency, amount, transactions }} />
      ) : (
        to.map((party) => <SideRow key={party.wallet} label="to" party={party} {...amounts} times={1} />)
      )}
    </Stack>
  );
}

const icons = { user: UserIcon, client: ClientIcon, platform: PlatformIcon };

type RowProps = {
  label: 'from' | 'to';
  party: WalletParty | null;
  currency: PartyCurrency | undefined;
  amount: string | undefined;
  /** How many times the amount is added to the balance. */
  times: number;
};

function SideRow({ label, party, currency, amount, times }: RowProps) {
  const translate = useTranslate();
  const Icon = icons[party?.type ?? 'user'];
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1 }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
        <Icon fontSize="small" color="action" aria-hidden />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="caption" color="textSecondary" component="div">
            {translate(`console.money.${label}`)}
          </Typography>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {party ? <bdi>{party.name}</bdi> : translate('console.money.notChosen')}
          </Typography>
          {party && (
            <Typography
              variant="caption"
              color="textSecondary"
              component="div"
              sx={{ overflowWrap: 'anywhere' }}
            >
              <PartyDetail party={party} />
            </Typography>
          )}
        </Box>
      </Stack>
      {party && currency && <SideBalances party={party} currency={currency} amount={amount} times={times} />}
    </Box>
  );
}

function SideBalances({
  party,
  currency,
  amount,
  times,
}: Omit<RowProps, 'label'> & { party: WalletParty; currency: PartyCurrency }) {
  const translate = useTranslate();
  const current = usePartyBalances(party)?.find((one) => one.currency === currency.currency);
  if (!current) return null;
  const { balance, available, altered, expected } = current;
  const after = amount === undefined ? undefined : addToBalance(balance, amount, times, currency.decimals);
  return (
    <Stack
      component="dl"
      direction="row"
      // What a party has is not for those who get the document.
      sx={{ m: 0, mt: 1, gap: 2, flexWrap: 'wrap', justifyContent: 'space-between', displayPrint: 'none' }}
    >
      <LabelledBalance name={translate('console.money.balanceNow')}>
        <MarkedAmount altered={altered} expected={expected}>
          <Amount amount={balance} currency={after === undefined ? currency.abbreviation : undefined} />
        </MarkedAmount>
      </LabelledBalance>
      {available !== undefined && (
        <LabelledBalance name={translate('resources.wallets.amounts.available')}>
          <Amount amount={available} />
        </LabelledBalance>
      )}
      {after !== undefined && (
        <LabelledBalance
          name={translate('console.operations.confirm.after')}
          isStrong
          isNegative={party.type !== 'platform' && after.startsWith('-')}
        >
          <Amount amount={after} currency={currency.abbreviation} />
        </LabelledBalance>
      )}
    </Stack>
  );
}

type LabelledBalanceProps = { name: string; isStrong?: boolean; isNegative?: boolean; children: ReactNode };

function LabelledBalance({ name, isStrong, isNegative, children }: LabelledBalanceProps) {
  return (
    <Box sx={{ textAlign: isStrong ? 'right' : 'left' }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Typography
        component="dd"
        className="figures"
        sx={{
          ...{ m: 0, fontWeight: isStrong ? 600 : 400, color: isNegative ? 'error.main' : undefined },
          ...{ whiteSpace: 'normal !important', overflowWrap: 'anywhere' },
        }}
      >
        {children}
      </Typography>
    </Box>
  );
}

function addToBalance(balance: string, amount: string, times: number, decimals: number): string {
  const units = balance.startsWith('-')
    ? -parseAmount(balance.slice(1), decimals)
    : parseAmount(balance, decimals);
  return formatAmount(units + parseAmount(amount, decimals) * BigInt(times), decimals);
}
