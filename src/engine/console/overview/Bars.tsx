/**
 * One bar per period, each linking to its records, above an axis with values. A few rectangles need no chart library.
 * Pointing at or focusing a bar shows its value. The chart is a single tab stop; arrow keys move between bars.
 */
import { Box, Tooltip, Typography } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { LinkBase, useLocale, useTranslate } from 'react-admin';
import { formatShort } from '../fieldKinds/format.ts';
import { computeScale, computeTicks } from './scale.ts';
import type { Bar } from './series.ts';
import { useFormatDay } from './useDay.ts';

const HEIGHT = 120;

export function Bars({ bars, format }: { bars: readonly Bar[]; format: (value: string) => string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const formatFrom = useFormatDay();
  const chart = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(bars.length - 1);
  // A height in pixels may be a binary float; amounts are formatted from their text.
  const { top, isCut } = computeScale(bars.map(({ value }) => Number(value)));
  const hasIntegersOnly = bars.every(({ value }) => !value.includes('.'));
  // Counts have no fractional ticks.
  const ticks = computeTicks(top).filter((tick) => !hasIntegersOnly || Number.isInteger(tick));
  const [first, last] = [bars[0], bars.at(-1)];
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.min(Math.max(step(focused, bars.length), 0), bars.length - 1);
    setFocused(next);
    chart.current?.querySelectorAll('a')[next]?.focus();
  };
  return (
    <Box sx={{ position: 'relative', pl: '3.25rem', mt: 1.5 }}>
      <Axis ticks={ticks} top={top} format={(value) => formatShort(value, locale)} />
      <Box
        ref={chart}
        role="group"
        aria-label={translate('console.metrics.chart')}
        onKeyDown={handleKeyDown}
        sx={row}
      >
        {bars.map(({ from, count, value, path }, at) => {
          const label = translate('console.labelled', {
            label: formatFrom(from),
            value: format(value),
          });
          const height = count ? Math.min(Math.max((Number(value) / top) * HEIGHT, 2), HEIGHT) : 0;
          return (
            <Tooltip key={from} title={label} placement="top" arrow disableInteractive>
              <LinkBase
                to={path}
                tabIndex={at === Math.min(focused, bars.length - 1) ? 0 : -1}
                aria-label={label}
                onFocus={() => setFocused(at)}
              >
                <span style={{ height }} data-cut={isCut(Number(value)) || undefined} />
              </LinkBase>
            </Tooltip>
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        {[first, last].map((bar, at) => (
          <Typography key={at === 0 ? 'first' : 'last'} variant="caption" color="textSecondary">
            {bar && formatFrom(bar.from)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

type AxisProps = { ticks: readonly number[]; top: number; format: (value: number) => string };

/** Grid lines behind the bars with their values, hidden from screen readers, which read the bars themselves. */
function Axis({ ticks, top, format }: AxisProps) {
  return (
    <Box
      aria-hidden="true"
      sx={{ position: 'absolute', left: 0, right: 0, top: HEIGHT, pointerEvents: 'none' }}
    >
      {[0, ...ticks].map((value) => (
        <Box key={value} sx={line} style={{ bottom: (value / top) * HEIGHT }}>
          <Typography component="span" variant="caption" color="textSecondary" className="figures">
            {format(value)}
          </Typography>
          <span />
        </Box>
      ))}
    </Box>
  );
}

const line = {
  position: 'absolute',
  left: 0,
  right: 0,
  height: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  '& .MuiTypography-root': { width: '2.75rem', flex: 'none', textAlign: 'right', lineHeight: 1 },
  '& > span:last-child': { flex: 1, borderTop: 1, borderColor: 'divider' },
} as const;

/** Where each key moves the focus from the focused bar. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Each bar's target spans the full height, so that low bars are as easy to hit as high ones. A clipped bar has a
 * slanted gap below its top: it continues beyond the drawing.
 */
const row = {
  display: 'flex',
  height: HEIGHT,
  position: 'relative',
  '& a': { flex: '1 1 0', minWidth: 0, display: 'flex', alignItems: 'flex-end' },
  '& a:is(:hover, :focus-visible)': { bgcolor: 'action.hover' },
  '& a:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -1 },
  '& span': { flex: 1, mx: '10%', bgcolor: 'primary.main' },
  '& a:hover span': { opacity: 0.8 },
  '& span[data-cut]': {
    maskImage: 'linear-gradient(172deg, #000 15px, transparent 15px, transparent 20px, #000 20px)',
  },
} as const;
