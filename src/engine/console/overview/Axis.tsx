/** Grid lines behind the bars with their values, hidden from screen readers, which read the bars themselves. */
import { Box, Typography } from '@mui/material';

type AxisProps = {
  /** Of the chart, in pixels. */
  height: number;
  ticks: readonly number[];
  /** The value at that height. */
  top: number;
  format: (value: number) => string;
};

export function Axis({ height, ticks, top, format }: AxisProps) {
  return (
    <Box
      aria-hidden="true"
      sx={{ position: 'absolute', left: 0, right: 0, top: height, pointerEvents: 'none' }}
    >
      {[0, ...ticks].map((value) => (
        <Box key={value} sx={line} style={{ bottom: (value / top) * height }}>
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
