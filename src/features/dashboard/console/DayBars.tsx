/**
 * A bar a day, each leading to the transactions of its day. Thirty rectangles need no chart library. A pointer or the
 * focus on a day says what it comes to: the chart is one stop of the keyboard, the arrows go from day to day.
 */
import { Box, Tooltip, Typography } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { LinkBase, useLocale, useTranslate } from 'react-admin';
import { formatMoment, formatMoney } from '../../../engine/console/kinds/format.ts';
import type { Day } from './day.ts';
import { scaleOf } from './scale.ts';

const HEIGHT = 120;

export function DayBars({ days, abbreviation }: { days: readonly Day[]; abbreviation: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const chart = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(days.length - 1);
  // A height in pixels may be a binary float; amounts are written from their text.
  const { top, isCut } = scaleOf(days.map(({ amount }) => Number(amount)));
  const [first, last] = [days[0], days.at(-1)];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.min(Math.max(step(stop, days.length), 0), days.length - 1);
    setStop(next);
    chart.current?.querySelectorAll('a')[next]?.focus();
  };
  return (
    <Box>
      <Box
        ref={chart}
        role="group"
        aria-label={translate('console.dashboard.byDay')}
        onKeyDown={onKeyDown}
        sx={bars}
      >
        {days.map(({ from, count, amount, address }, at) => {
          const said = translate('console.labelled', {
            label: formatMoment(from, locale, 'day'),
            value: formatMoney(amount, abbreviation, locale),
          });
          const height = count ? Math.min(Math.max((Number(amount) / top) * HEIGHT, 2), HEIGHT) : 0;
          return (
            <Tooltip key={from} title={said} placement="top" arrow disableInteractive>
              <LinkBase
                to={address}
                tabIndex={at === Math.min(stop, days.length - 1) ? 0 : -1}
                aria-label={said}
                onFocus={() => setStop(at)}
              >
                <span style={{ height }} data-cut={isCut(Number(amount)) || undefined} />
              </LinkBase>
            </Tooltip>
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        {[first, last].map((day, at) => (
          <Typography key={at === 0 ? 'first' : 'last'} variant="caption" color="textSecondary">
            {day && formatMoment(day.from, locale, 'day')}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

/** Where each key leads from the bar that has the focus. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A day takes the whole height, so that a low bar is found as easily as a high one. One that is cut has a slanted gap
 * below its top: it goes on further than it is drawn.
 */
const bars = {
  display: 'flex',
  height: HEIGHT,
  borderBottom: 1,
  borderColor: 'divider',
  '& a': { flex: '1 1 0', minWidth: 0, display: 'flex', alignItems: 'flex-end' },
  '& a:is(:hover, :focus-visible)': { bgcolor: 'action.hover' },
  '& a:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -1 },
  '& span': { flex: 1, mx: '10%', bgcolor: 'primary.main' },
  '& a:hover span': { opacity: 0.8 },
  '& span[data-cut]': {
    maskImage: 'linear-gradient(172deg, #000 15px, transparent 15px, transparent 20px, #000 20px)',
  },
} as const;
