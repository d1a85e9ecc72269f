/**
 * A bar a day. Thirty rectangles need no chart library. For pointers and eyes only: what it shows stands in
 * the table below it, which keyboards and screen readers reach.
 */
import { Box, Typography } from '@mui/material';
import { LinkBase, useLocale } from 'react-admin';
import { formatMoment, formatMoney } from '../format.ts';
import type { Day } from './Movements.tsx';
import { scaleOf } from './scale.ts';

const HEIGHT = 120;
const STEP = 10;

export function DayBars({ days, abbreviation }: { days: readonly Day[]; abbreviation: string }) {
  const locale = useLocale();
  // A height in pixels may be a binary float; amounts are written from their text.
  const { top, isCut } = scaleOf(days.map(({ amount }) => Number(amount)));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Box aria-hidden="true" sx={{ '& rect': { fill: 'var(--bar)' }, '& a:hover rect': { opacity: 0.7 } }}>
      <Box
        component="svg"
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={({ palette }) => ({
          '--bar': palette.primary.main,
          '--ground': palette.background.paper,
          display: 'block',
          width: '100%',
          height: HEIGHT,
          borderBottom: `1px solid ${palette.divider}`,
        })}
      >
        {days.map(({ from, count, amount, address }, at) => {
          const height = count ? Math.min(Math.max((Number(amount) / top) * HEIGHT, 2), HEIGHT) : 0;
          return (
            <LinkBase key={from} to={address} tabIndex={-1}>
              <title>{`${formatMoment(from, locale, 'day')}: ${formatMoney(amount, abbreviation, locale)}`}</title>
              <rect x={at * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height} />
              {isCut(Number(amount)) && <path d={breakAt(at * STEP)} fill="var(--ground)" />}
            </LinkBase>
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

/** A slanted gap through a bar, below its top: it goes on further than it is drawn. */
function breakAt(x: number): string {
  return `M${x} 20 l${STEP} -6 v5 l${-STEP} 6 z`;
}
