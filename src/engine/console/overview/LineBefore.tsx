/** The same periods before, as a dashed line over the bars. Screen readers read its values with the bars. */
import { useTheme } from '@mui/material';
import type { Column } from './columns.ts';

type LineBeforeProps = {
  columns: readonly Column[];
  /** The value at the height of the chart, in pixels. */
  top: number;
  height: number;
};

/** Nothing unless all of them were read, and any has a value. */
export function LineBefore({ columns, top, height }: LineBeforeProps) {
  const values = columns.flatMap(({ before }) => (before ? [Number(before.value)] : []));
  if (values.length < columns.length || !values.some((value) => value > 0)) return null;
  const points = values.map((value, at) => {
    const y = height - Math.min(Math.max(value / top, 0), 1) * height;
    return `${at + 0.5},${y.toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${values.length} ${height}`}
      preserveAspectRatio="none"
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
    >
      <DashedLine points={points.join(' ')} />
    </svg>
  );
}

/** On a wider line in the color of the paper, so that it is visible on bars too. */
export function DashedLine({ points }: { points: string }) {
  const { palette } = useTheme();
  const shared = {
    points,
    fill: 'none',
    vectorEffect: 'non-scaling-stroke',
    strokeLinejoin: 'round',
  } as const;
  return (
    <>
      <polyline {...shared} stroke={palette.background.paper} strokeWidth={3.5} strokeOpacity={0.85} />
      <polyline {...shared} stroke={palette.text.primary} strokeWidth={1.5} strokeDasharray="4 3" />
    </>
  );
}
