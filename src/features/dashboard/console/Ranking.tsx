/** A short ranking in descending order, each with a bar relative to the first, and a link to more. */
import { Box, Stack, Typography } from '@mui/material';
import { Link, useLocale, useTranslate } from 'react-admin';
import { formatTimestampText, getReportingZone } from '#engine/console';

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

/** Says that not everything was read. */
export function IncompleteSince({ since }: { since: string | undefined }) {
  const translate = useTranslate();
  const locale = useLocale();
  if (!since) return null;
  return (
    <Typography variant="caption" color="textSecondary">
      {translate('console.metrics.since', {
        since: formatTimestampText(since, locale, 'minute', getReportingZone()),
      })}
    </Typography>
  );
}
