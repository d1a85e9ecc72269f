/** Says that the axis is broken: the periods whose bars or line are clipped, with their values. */
import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Column } from './columns.ts';
import { computeColumnScale } from './scale.ts';
import { useFormatDay } from './useDay.ts';

type CutBarsProps = { columns: readonly Column[]; format: (value: string) => string };

export function CutBars({ columns, format }: CutBarsProps) {
  const translate = useTranslate();
  const formatFrom = useFormatDay();
  const { isCut } = computeColumnScale(columns);
  const cut = columns.filter(({ total }) => isCut(Number(total.value)));
  const cutLine = columns.filter(({ before }) => before && isCut(Number(before.value)));
  if (cut.length + cutLine.length === 0) return null;
  const write = (some: readonly Column[], read: (column: Column) => string) =>
    some.map((column) => `${formatFrom(column.from)} (${format(read(column))})`).join(', ');
  const texts = [
    cut.length > 0 && translate('console.metrics.cut', { days: write(cut, ({ total }) => total.value) }),
    cutLine.length > 0 &&
      translate('console.metrics.cutLine', { days: write(cutLine, ({ before }) => before?.value ?? '') }),
  ];
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      component="p"
      className="figures"
      sx={{ whiteSpace: 'normal' }}
    >
      {texts.filter(Boolean).join(' ')}
    </Typography>
  );
}
