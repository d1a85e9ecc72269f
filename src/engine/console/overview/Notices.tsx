/** The top of the home page: what is wrong, then what waits, each with a link to where it is dealt with. */
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import WaitingIcon from '@mui/icons-material/NotificationImportantOutlined';
import { alpha, Box, Skeleton, type Theme, Typography } from '@mui/material';
import { Link, useLocale, useTranslate } from 'react-admin';
import { formatCount, formatNoun } from '../fieldKinds/format.ts';
import type { Notice } from './notice.ts';
import { getNoticeSources } from './noticeSources.ts';

/** Reserved, so that the page does not shift when the notices arrive: they share a row where there is room. */
const minHeight = { xs: 64, sm: 40 };

export function Notices() {
  const translate = useTranslate();
  const { notices, isPending } = useAllNotices();
  const [errors, warnings] = (['error', 'warning'] as const).map((severity) =>
    notices.filter((notice) => notice.severity === severity),
  ) as [Notice[], Notice[]];
  const isCalm = notices.length === 0 && !isPending;
  return (
    <Box sx={[sideBySide, !isCalm && { minHeight }]}>
      {errors.length > 0 && (
        <Box role="alert">
          <Strip severity="error" notices={errors} />
        </Box>
      )}
      {warnings.length > 0 && <Strip severity="warning" notices={warnings} />}
      {notices.length === 0 && isPending && <Skeleton variant="rounded" sx={{ height: minHeight }} />}
      {isCalm && (
        <Typography variant="body2" color="textSecondary">
          {translate('console.notices.none')}
        </Typography>
      )}
    </Box>
  );
}

function useAllNotices(): { notices: Notice[]; isPending: boolean } {
  // The same hooks in the same order on every rendering.
  const told = getNoticeSources().map((useNotices) => useNotices());
  return { notices: told.flatMap((notices) => notices ?? []), isPending: told.includes(undefined) };
}

/** What is wrong beside what waits, so that either moves nothing on the page when it arrives. */
const sideBySide = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1,
  '& > *': { flex: '1 1 20rem', minWidth: 0 },
} as const;

const icons = { error: ErrorIcon, warning: WaitingIcon };

function Strip({ severity, notices }: { severity: Notice['severity']; notices: readonly Notice[] }) {
  const translate = useTranslate();
  const Icon = icons[severity];
  return (
    <Box component="section" aria-label={translate(`console.notices.${severity}`)} sx={strip(severity)}>
      <Icon fontSize="small" aria-hidden="true" />
      <Box component="ul" sx={list}>
        {notices.map(({ key, ...notice }) => (
          <Line key={key} {...notice} />
        ))}
      </Box>
    </Box>
  );
}

function Line({ severity, count, label, to, details }: Omit<Notice, 'key'>) {
  const locale = useLocale();
  return (
    <Box component="li" sx={{ minWidth: 0, flexBasis: details ? '100%' : undefined }}>
      <Link to={to} sx={line} color={severity === 'error' ? 'error' : 'warning.main'}>
        {count !== undefined && (
          <>
            <Box component="strong" className="figures" sx={{ fontWeight: 600 }}>
              {formatCount(count, locale)}
            </Box>{' '}
          </>
        )}
        {count === undefined ? label : formatNoun(label, locale)}
      </Link>
      {details}
    </Box>
  );
}

const strip = (severity: Notice['severity']) => (theme: Theme) => ({
  display: 'flex',
  gap: 1.25,
  px: 1.75,
  py: 1.125,
  borderRadius: '8px',
  color: theme.palette[severity].main,
  backgroundColor: alpha(theme.palette[severity].main, theme.palette.mode === 'light' ? 0.1 : 0.15),
  ...(severity === 'error' && { borderLeft: `3px solid ${theme.palette.error.main}` }),
});

const list = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 0.5,
  flex: 1,
  minWidth: 0,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

const line = { typography: 'body2', overflowWrap: 'anywhere' } as const;
