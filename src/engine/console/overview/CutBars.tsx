/** The periods whose bars are clipped, with their values. */
import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { computeScale } from './scale.ts';
import type { Bar } from './series.ts';
import { useFormatDay } from './useDay.ts';

export function CutBars({ bars, format }: { bars: readonly Bar[]; format: (value: string) => string }) {
  const translate = useTranslate();
  const formatFrom = useFormatDay();
  const { isCut } = computeScale(bars.map(({ value }) => Number(value)));
  const cut = bars.filter(({ value }) => isCut(Number(value)));
  if (cut.length === 0) return null;
  const days = cut.map(({ from, value }) => `${formatFrom(from)} (${format(value)})`);
  return (
    <Typography variant="caption" color="textSecondary" className="figures" sx={{ whiteSpace: 'normal' }}>
      {translate('console.metrics.cut', { days: days.join(', ') })}
    </Typography>
  );
}
