/** A limit in force in one line: how much of it is left, as a bar where it adds up, and why it exists. */
import { Box, LinearProgress, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '#engine/console';
import type { LimitLeft } from '../calls.ts';

export function LimitLine({
  of,
  abbreviation,
  label,
}: {
  of: LimitLeft;
  abbreviation: string;
  label: string;
}) {
  const translate = useTranslate();
  const locale = useLocale();
  const { per, most, used, left, count, timesUsed, timesLeft } = of;
  const money = (amount: string) => formatMoney(amount, abbreviation, locale);
  const text = (all: string, rest: string | null) =>
    rest === null && per !== 'operation'
      ? translate(`console.limits.each.${per}`, { most: all })
      : translate(`console.limits.left.${per}`, { most: all, left: rest ?? '' });
  return (
    <Box component="li">
      {most !== null && (
        <Part
          text={text(money(most), left === null ? null : money(left))}
          // For the width of the bar only, where a float is exact enough.
          share={used === null || per === 'operation' ? undefined : Number(used) / Number(most)}
        />
      )}
      {count !== null && (
        <Part
          text={text(
            translate('console.limits.operations', { smart_count: count }),
            timesLeft?.toString() ?? null,
          )}
          share={timesUsed === null ? undefined : timesUsed / count}
        />
      )}
      <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {translate('console.labelled', { label, value: of.reason })}
      </Typography>
    </Box>
  );
}

/** @param share of the limit that is used; undefined without a bar */
function Part({ text, share }: { text: string; share: number | undefined }) {
  const isUsedUp = share !== undefined && !(share < 1);
  return (
    <>
      <Typography
        variant="body2"
        color={isUsedUp ? 'error' : undefined}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {text}
      </Typography>
      {share !== undefined && (
        <LinearProgress
          variant="determinate"
          value={isUsedUp ? 100 : share * 100}
          color={isUsedUp ? 'error' : share >= NEARLY ? 'warning' : 'primary'}
          aria-hidden
          sx={{ my: 0.5, borderRadius: 1 }}
        />
      )}
    </>
  );
}

const NEARLY = 0.8;
