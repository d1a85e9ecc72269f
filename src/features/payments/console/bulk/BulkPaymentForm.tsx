/** The payer's wallet and the recipients of a bulk payment. */
import { useAbility } from '@casl/react';
import { Button, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatMoney, StackedForm, storedUser, useFilledForm } from '#engine/console';
import { type Ability, parseAmount, type ValidationError, type ValidationErrors } from '#engine/contract';
import { getAvailable } from '#features/wallets';
import { findUnmatchedError, useParty, type WalletParty } from '#features/wallets/console';
import { PLATFORM_ID } from '#ledger/contract';
import { MAX_RECIPIENTS, type PaymentSource } from '../../bulkPayment.ts';
import { draftTotal } from '../form/labels.ts';
import { PaymentTerms, transactionTypes } from '../form/PaymentTerms.tsx';
import type { Payment } from '../form/payment.ts';
import { usePartyBalances } from '../form/usePartyBalances.ts';
import { Recipients } from './Recipients.tsx';
import { listSources, type Terms } from './terms.ts';

type Props = { terms: Terms; initialRecipients: WalletParty[]; onReview: (payment: Payment) => void };
type FormValues = { source: PaymentSource | undefined; recipients: WalletParty[] };

export function BulkPaymentForm({ terms, initialRecipients, onReview }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const { client, currency, amount } = terms;
  const sources = listSources(client.id, useAbility<Ability>());
  const [typed, setTyped] = useState('');
  const form = useFilledForm<FormValues>({
    initialValues: { source: sources[0], recipients: initialRecipients },
    check: (): ValidationErrors => {
      const recipientsError =
        findUnmatchedError(typed) ??
        (payment
          ? validateTotal(terms, payment, payerBalance && getAvailable(payerBalance), locale)
          : { key: 'validation.required' });
      return recipientsError ? { recipients: recipientsError } : {};
    },
  });
  const { source, recipients } = form.filled;
  const from = usePayer(terms, source);
  const payerBalance = usePartyBalances(from)?.find((one) => one.currency === currency.currency);
  const isCurrencyDisabled = useIsCurrencyDisabled(terms);
  const payment: Payment | undefined = from &&
    source && {
      ...{ kind: terms.kind, from, to: recipients, currency, amount },
      ...{ reference: terms.reference, content: '', bonus: { id: terms.id, source } },
    };
  const total = payment && formatMoney(draftTotal(payment), currency.abbreviation, locale);
  const blockedReason = sources.length === 0 ? 'console.several.noSource' : terms.blockedReason;
  if (blockedReason) return <Typography>{translate(blockedReason)}</Typography>;
  if (isCurrencyDisabled) {
    const args = { owner: client.name, currency: currency.abbreviation };
    return <Typography>{translate('console.money.currencyOff', args)}</Typography>;
  }
  return (
    <StackedForm
      onSubmit={() => form.submit(() => payment && onReview(payment))}
      listUnplaced={form.listUnplaced}
    >
      <TextField
        select
        label={translate('console.money.from')}
        value={source ?? ''}
        onChange={(event) => form.change({ source: event.target.value as PaymentSource })}
        helperText={
          payerBalance &&
          translate('console.operations.balanceNow', {
            balance: formatMoney(payerBalance.balance, payerBalance.abbreviation, locale),
          })
        }
      >
        {sources.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`console.several.sources.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Recipients
        client={client.id}
        value={recipients}
        typed={typed}
        error={form.getError('recipients')}
        onChange={(selected) => {
          form.change({ recipients: selected });
          form.clearErrors();
        }}
        onTyped={(text) => {
          setTyped(text);
          form.clearErrors();
        }}
      />
      {recipients.length > 0 && total && (
        <Typography>
          {translate('console.several.total', { smart_count: recipients.length, total })}
        </Typography>
      )}
      <PaymentTerms type={transactionTypes[terms.kind]} currency={currency} wallet={from?.wallet} />
      <Button type="submit" variant="contained" disableElevation sx={{ alignSelf: 'flex-start' }}>
        {translate('console.operations.review')}
      </Button>
    </StackedForm>
  );
}

function validateTotal(
  { remaining }: Terms,
  payment: Payment,
  balance: string | undefined,
  locale: string,
): ValidationError | undefined {
  const { to, from, currency } = payment;
  if (to.length === 0) return { key: 'validation.required' };
  if (to.length > MAX_RECIPIENTS) return { key: 'console.several.tooMany', args: { max: MAX_RECIPIENTS } };
  const units = (amount: string) => parseAmount(amount, currency.decimals);
  const money = (amount: string) => formatMoney(amount, currency.abbreviation, locale);
  const total = draftTotal(payment);
  if (remaining !== null && units(total) > units(remaining))
    return { key: 'console.several.overBudget', args: { left: money(remaining), total: money(total) } };
  if (balance !== undefined && from.type !== 'platform' && units(total) > units(balance))
    return { key: 'console.operations.insufficient', args: { balance: money(balance) } };
  return undefined;
}

/** The wallet that pays; its balance is shown if the caller may see it. */
function usePayer({ client }: Terms, source: PaymentSource | undefined): WalletParty | undefined {
  const translate = useTranslate();
  const { party } = useParty(client.id);
  if (source === 'client') return party ?? undefined;
  if (source === 'platform') {
    const name = translate('console.party.platform');
    return { wallet: PLATFORM_ID, owner: PLATFORM_ID, type: 'platform', name };
  }
  return findOwnParty();
}

/**
 * Whether the currency is no longer active for the client: according to the client's wallet, or the caller's own if
 * they belong to the client.
 */
function useIsCurrencyDisabled({ client, currency }: Terms): boolean {
  const clientBalances = usePartyBalances(useParty(client.id).party);
  const ownBalances = usePartyBalances(storedUser()?.client === client.id ? findOwnParty() : undefined);
  const balances = [...(clientBalances ?? []), ...(ownBalances ?? [])].filter(
    (one) => one.currency === currency.currency,
  );
  return balances.some(({ disabled }) => disabled);
}

function findOwnParty(): WalletParty | undefined {
  const user = storedUser();
  if (!user?.wallet) return undefined;
  return { wallet: user.wallet, owner: user._id, type: 'user', name: user.userName };
}
