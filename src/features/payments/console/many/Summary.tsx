/** What all payments make together, the button that sends them, and what became of them. */
import { Alert, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useLocale, useTranslate } from 'react-admin';
import {
  Amount,
  ApiError,
  DescriptionList,
  formatCount,
  formatMoney,
  Section,
  useErrorText,
} from '#engine/console';
import { MAX_MINOR_UNITS, parseAmount } from '#engine/contract';
import { hiddenParty } from '../form/PaymentEffect.tsx';
import { Shortfall } from '../form/Shortfall.tsx';
import { Sides } from '../form/Sides.tsx';
import { refetchMoney } from '../sending/useSending.ts';
import { totalOf } from './checkRows.ts';
import { changeList, emptyList, isOpen, isUnanswered, type TransferTerms } from './list.ts';
import { nameOf } from './lookups.ts';
import { saveOutcome, stateOf } from './outcomeFile.ts';
import { sendList } from './sendList.ts';
import type { CheckedRow, PayManyState } from './usePayMany.ts';

export function Summary(props: PayManyState) {
  const { list, progress, from, currency, checked, open, wrong, unanswered, max, lookup, isStarted } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const client = useQueryClient();
  const errorText = useErrorText();
  const text = (key: string, args?: object) => translate(`console.payMany.${key}`, args);
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const decimals = currency?.decimals ?? 0;
  const total = totalOf(
    open.map(({ check }) => check),
    decimals,
  );
  const excess = currency && findExcess(total, max, decimals);
  const isChecked =
    wrong.length === 0 &&
    lookup.left === 0 &&
    !from?.frozen &&
    !props.unmatched &&
    !excess &&
    currency !== undefined;
  const payable = isChecked ? checked.filter(({ row }) => isOpen(row) || isUnanswered(row)) : unanswered;
  const isDone = open.length === 0 && unanswered.length === 0;
  const count = formatCount(open.length, locale);

  const send = async () => {
    setConfirming(false);
    setFailure(undefined);
    // What has no answer yet is sent again unchanged, even if the currency is not known yet or any more.
    const [payer, currencyId] = isStarted ? [list.from, list.currency] : [from, currency?.currency];
    if (!payer || !currencyId) return;
    changeList((current) => ({ ...current, from: payer, currency: currencyId }));
    const terms = { from: payer.wallet, currency: currencyId };
    try {
      await sendList(terms, payable.flatMap(toPayment));
    } catch (error) {
      setFailure(error);
    }
    await refetchMoney(client);
  };

  return (
    <Stack sx={{ position: { lg: 'sticky' }, top: { lg: 'calc(var(--bar-height, 0px) + 16px)' } }}>
      <Section title={text('summary')}>
        <Stack spacing={2}>
          {!isDone && (
            <Sides
              from={from}
              to={[{ ...hiddenParty, name: text('recipients', { smart_count: open.length, count }) }]}
              currency={currency}
              amount={open.length > 0 && !isHuge(total) ? total : undefined}
            />
          )}
          <DescriptionList
            facts={[
              [text('count'), open.length > 0 && count],
              [
                text('total'),
                open.length > 0 && currency && <Amount amount={total} currency={currency.abbreviation} />,
              ],
              ...countStates(checked).map(
                ([state, number]) => [text(`states.${state}`), formatCount(number, locale)] as const,
              ),
            ]}
          />
          {excess === 'huge' && <Alert severity="error">{translate('errors.amount_out_of_range')}</Alert>}
          {excess === 'short' && from && currency && (
            <Shortfall from={from} currency={currency} amount={total} />
          )}
          {progress && (
            <div role="status">
              <Typography variant="body2" sx={{ mb: 0.5 }}>
                {text('progress', {
                  done: formatCount(progress.done, locale),
                  total: formatCount(progress.total, locale),
                })}
              </Typography>
              <LinearProgress
                variant="determinate"
                value={(progress.done / progress.total) * 100}
                aria-label={text('sending')}
              />
            </div>
          )}
          {!progress && failure !== undefined && (
            <Alert severity="error">
              {failure instanceof ApiError ? errorText(failure) : translate('console.unreachable')}
            </Alert>
          )}
          {!progress && unanswered.length > 0 && (
            <Alert severity="warning">{text('interrupted', { smart_count: unanswered.length })}</Alert>
          )}
          {isDone && !progress && <Alert severity="success">{text('done')}</Alert>}
          <Stack spacing={1} sx={{ alignItems: 'stretch' }}>
            {!isDone && (
              <Button
                variant="contained"
                disableElevation
                disabled={payable.length === 0 || progress !== undefined}
                onClick={() => (unanswered.length === payable.length ? void send() : setConfirming(true))}
              >
                {progress ? translate('console.operations.confirm.sending') : text(labelOf(props))}
              </Button>
            )}
            {isStarted && (
              <Button
                variant="outlined"
                disabled={progress !== undefined}
                onClick={() =>
                  saveOutcome(list, { translate, locale, currency: currency?.abbreviation ?? '' }, nameOf)
                }
              >
                {translate('console.import.outcome')}
              </Button>
            )}
            {/* While an outcome is unknown, the same payments in another list could be booked twice. */}
            <NewList isDone={isDone} disabled={progress !== undefined || unanswered.length > 0} />
          </Stack>
        </Stack>
      </Section>
      <Confirm
        isOpen={isConfirming}
        title={text('confirmTitle')}
        content={text('confirm', {
          ...{
            smart_count: open.length,
            count,
            total: formatMoney(total, currency?.abbreviation, locale),
            from: from?.name ?? '',
          },
        })}
        confirm={text('confirmPay')}
        confirmColor="primary"
        onConfirm={() => void send()}
        onClose={() => setConfirming(false)}
      />
    </Stack>
  );
}

/** Empties the list. What was not paid is asked about first. */
function NewList({ isDone, disabled }: { isDone: boolean; disabled: boolean }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const empty = () => changeList(({ from, currency }) => ({ ...emptyList, from, currency }));
  return (
    <>
      <Button disabled={disabled} onClick={() => (isDone ? empty() : setAsking(true))}>
        {translate('console.payMany.newList')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={translate('console.payMany.newList')}
        content={translate('console.payMany.discard')}
        onConfirm={empty}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Why the wallet cannot pay all of them. */
function findExcess(total: string, max: string | undefined, decimals: number): 'huge' | 'short' | undefined {
  if (isHuge(total)) return 'huge';
  const isTooMuch = max !== undefined && parseAmount(total, decimals) > parseAmount(max, decimals);
  return isTooMuch ? 'short' : undefined;
}

function isHuge(total: string): boolean {
  return BigInt(total.replace('.', '')) > MAX_MINOR_UNITS;
}

function toPayment({ row, check }: CheckedRow): { id: string; body: TransferTerms }[] {
  const { id, body, reference } = row;
  // What has no answer stays as it was sent.
  if (body && !row.outcome) return [{ id, body }];
  const { party, amount } = check;
  return party && amount ? [{ id, body: { to: party.wallet, amount, reference: reference.trim() } }] : [];
}

function labelOf({ open, unanswered }: PayManyState): string {
  if (unanswered.length > 0) return 'continue';
  return open.some(({ row }) => row.attempt > 0 || row.outcome) ? 'payAgain' : 'pay';
}

function countStates(checked: readonly CheckedRow[]): [state: string, count: number][] {
  const states = checked.map(({ row }) => stateOf(row)).filter((state) => state !== 'notSent');
  const counts = new Map<string, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts];
}
