/** The periods that are higher than the chart, with what they come to: a bar that is cut says nothing of that. */
import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { computeScale } from './scale.ts';
import type { Bar } from './series.ts';
import { useDay } from './useDay.ts';

export function CutBars({ bars, written }: { bars: readonly Bar[]; written: (value: string) => string }) {
  const translate = useTranslate();
  const day = useDay();
  const { isCut } = computeScale(bars.map(({ value }) => Number(value)));
  const cut = bars.filter(({ value }) => isCut(Number(value)));
  if (cut.length === 0) return null;
  const said = cut.map(({ from, value }) => `${day(from)} (${written(value)})`);
  return (
    <Typography variant="caption" color="textSecondary" className="figures" sx={{ whiteSpace: 'normal' }}>
      {translate('console.metrics.cut', { days: said.join(', ') })}
    </Typography>
  );
}
