/** A short ranking in descending order, each with a bar relative to the first, and a link to more. */
import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useTranslate } from 'react-admin';
import { OverviewChoice } from '#engine/console';
import { BREAKDOWN_DAYS, type BreakdownDays } from '../calls.ts';

export type RankedLine = {
  key: string;
  label: string;
  to: string;
  /** The formatted value. */
  value: string;
  note?: string;
  /** The value that determines the bar's length. */
  size: number;
};

export function Ranking({ lines }: { lines: readonly RankedLine[] }) {
  const max = Math.max(...lines.map(({ size }) => size), 1e-9);
  return (
    <Stack component="ol" sx={{ gap: 1.25, listStyle: 'none', m: 0, p: 0 }}>
      {lines.map(({ key, label, to, value, note, size }) => (
        <Box component="li" key={key}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
            <Link to={to} variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {label}
            </Link>
            <Typography variant="body2" className="figures" sx={{ whiteSpace: 'nowrap', textAlign: 'right' }}>
              {value}
              {note && (
                <Typography
                  component="span"
                  variant="caption"
                  color="textSecondary"
                  sx={{ display: 'block' }}
                >
                  {note}
                </Typography>
              )}
            </Typography>
          </Box>
          <Box aria-hidden="true" sx={trackStyle}>
            <Box style={{ width: `${Math.max((100 * size) / max, 1)}%` }} />
          </Box>
        </Box>
      ))}
    </Stack>
  );
}

const trackStyle = {
  mt: 0.5,
  height: 4,
  borderRadius: 2,
  bgcolor: 'action.hover',
  '& > div': { height: 4, borderRadius: 2, bgcolor: 'primary.main' },
} as const;

/** The header of a section: its number of days and other options. */
export function PeriodHeader({
  days,
  setDays,
  children,
}: {
  days: BreakdownDays;
  setDays: (days: BreakdownDays) => void;
  children?: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      <OverviewChoice
        label={translate('console.metrics.time')}
        value={String(days)}
        choices={BREAKDOWN_DAYS.map((one) => ({
          id: String(one),
          label: translate('console.metrics.last.day', { smart_count: one }),
        }))}
        onChoose={(id) => setDays(BREAKDOWN_DAYS.find((one) => String(one) === id) ?? days)}
      />
      {children}
    </Stack>
  );
}
