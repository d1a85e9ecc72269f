/**
 * One bar per period, each linking to its records, above an axis with values; several series are stacked. A line shows the
 * periods before. A few rectangles need no chart library. Pointing at or focusing a bar shows its values. The chart is a
 * single tab stop; arrow keys move between bars.
 */
import { Box, Tooltip, Typography } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { LinkBase, useLocale, useTranslate } from 'react-admin';
import { formatShort } from '../fieldKinds/format.ts';
import { Axis } from './Axis.tsx';
import type { Column } from './columns.ts';
import { fill } from './fills.ts';
import { LineBefore } from './LineBefore.tsx';
import { computeColumnScale, computeTicks } from './scale.ts';
import { useFormatDay } from './useDay.ts';

const HEIGHT = 160;

type BarsProps = {
  columns: readonly Column[];
  /** What the parts are called; of a single series it isn't said. */
  labels: readonly string[];
  format: (value: string) => string;
};

export function Bars({ columns, labels, format }: BarsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const describe = useDescription(labels, format);
  const formatFrom = useFormatDay();
  const chart = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(columns.length - 1);
  const { top, isCut } = computeColumnScale(columns);
  const hasIntegersOnly = columns.every(({ total }) => !total.value.includes('.'));
  // Counts have no fractional ticks.
  const ticks = computeTicks(top).filter((tick) => !hasIntegersOnly || Number.isInteger(tick));
  const [first, last] = [columns[0], columns.at(-1)];
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.min(Math.max(step(focused, columns.length), 0), columns.length - 1);
    setFocused(next);
    chart.current?.querySelectorAll('a')[next]?.focus();
  };
  return (
    <Box sx={{ position: 'relative', pl: '3.25rem', mt: 1.5 }}>
      <Axis height={HEIGHT} ticks={ticks} top={top} format={(value) => formatShort(value, locale)} />
      <Box
        ref={chart}
        role="group"
        aria-label={translate('console.metrics.chart')}
        onKeyDown={handleKeyDown}
        sx={row}
      >
        {columns.map((column, at) => {
          const label = describe(column);
          return (
            <Tooltip key={column.from} title={label} placement="top" arrow disableInteractive>
              <LinkBase
                to={column.path}
                tabIndex={at === Math.min(focused, columns.length - 1) ? 0 : -1}
                aria-label={label}
                onFocus={() => setFocused(at)}
              >
                <Stacked column={column} top={top} isCut={isCut(Number(column.total.value))} />
              </LinkBase>
            </Tooltip>
          );
        })}
        <LineBefore columns={columns} top={top} height={HEIGHT} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.5 }}>
        {[first, last].map((column, at) => (
          <Typography key={at === 0 ? 'first' : 'last'} variant="caption" color="textSecondary">
            {column && formatFrom(column.from)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

/** "Nov 24, 2026: 12.50 USD", of several series each by its name, and what it was in the period before. */
function useDescription(labels: readonly string[], format: (value: string) => string) {
  const translate = useTranslate();
  const formatFrom = useFormatDay();
  const labelled = (label: string, value: string) => translate('console.labelled', { label, value });
  return ({ from, parts, total, before }: Column) => {
    const values =
      labels.length > 1
        ? parts.map(({ value }, at) => labelled(labels[at] ?? '', format(value))).join(' · ')
        : format(total.value);
    const earlier = before && labelled(translate('console.metrics.before'), format(before.value));
    return [labelled(formatFrom(from), values), ...(earlier ? [earlier] : [])].join(' · ');
  };
}

/** Heights in pixels may be binary floats; amounts are formatted from their text. */
function Stacked({ column: { total, parts }, top, isCut }: { column: Column; top: number; isCut: boolean }) {
  const sum = Number(total.value);
  const height = total.count && sum > 0 ? Math.min(Math.max((sum / top) * HEIGHT, 2), HEIGHT) : 0;
  return (
    <span style={{ height }} data-cut={isCut || undefined}>
      {parts.map(({ value }, at) => (
        <Box
          component="i"
          key={at}
          style={{ flexGrow: Math.max(Number(value), 0) / (sum || 1) }}
          sx={fill(at)}
        />
      ))}
    </span>
  );
}

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
  '& span': { flex: 1, mx: '10%', display: 'flex', flexDirection: 'column-reverse', overflow: 'hidden' },
  '& i': { flexBasis: 0, minHeight: 0, boxSizing: 'border-box' },
  '& a:hover span': { opacity: 0.8 },
  '& span[data-cut]': {
    maskImage: 'linear-gradient(172deg, #000 15px, transparent 15px, transparent 20px, #000 20px)',
  },
} as const;
