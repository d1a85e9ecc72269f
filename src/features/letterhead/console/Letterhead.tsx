/** The head of a document: who issues it, what it is, and an engraved band below. In print it replaces the page's title. */
import { Box, Typography } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { GuillocheBand, PrintedDocument } from '#engine/console';
import type { Issuer } from '../issuer.ts';

type Props = {
  issuer: Issuer;
  /** What the document is. */
  title: string;
  /** Its date and its number. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
};

export function Letterhead({ issuer, title, facts }: Props) {
  return (
    <Box component="header" sx={accentStyle(issuer.accentColor)}>
      <PrintedDocument footer={`${issuer.name} · ${title}`} />
      <Box sx={headStyle}>
        <Mark issuer={issuer} />
        <IssuerLines issuer={issuer} />
        <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', sm: 'auto' }, textAlign: { sm: 'right' } }}>
          <Typography variant="h2" sx={[{ fontSize: '1.375rem', overflowWrap: 'anywhere' }, inAccent]}>
            {title}
          </Typography>
          <Box component="dl" sx={{ m: 0 }}>
            {facts.map(([name, value]) => (
              <Fragment key={name}>
                <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
                  {name}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {value}
                </Typography>
              </Fragment>
            ))}
          </Box>
        </Box>
      </Box>
      <GuillocheBand color="var(--letterhead)" />
    </Box>
  );
}

function IssuerLines({ issuer: { name, address, taxNumber } }: { issuer: Issuer }) {
  const translate = useTranslate();
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600, fontSize: '1rem' }}>{name}</Typography>
      <Typography variant="body2" component="div" sx={{ whiteSpace: 'pre-line', color: 'text.secondary' }}>
        {address}
      </Typography>
      {taxNumber && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {translate('console.labelled', {
            label: translate('resources.client.fields.taxNumber'),
            value: taxNumber,
          })}
        </Typography>
      )}
    </Box>
  );
}

/** The logo; without one, the initials. */
function Mark({ issuer: { name, logo } }: { issuer: Issuer }) {
  if (logo) return <Box component="img" src={logo} alt="" sx={logoStyle} />;
  return (
    <Box aria-hidden sx={[initialsStyle, inAccent]}>
      {getInitials(name)}
    </Box>
  );
}

function getInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toLocaleUpperCase();
}

/** The color is checked against white paper only, so the dark mode lightens it. */
const accentStyle = (accentColor: string | null) => (theme: Theme) => ({
  '--letterhead':
    accentColor === null
      ? theme.palette.primary.main
      : theme.palette.mode === 'dark'
        ? `color-mix(in srgb, ${accentColor} 40%, #fff)`
        : accentColor,
  '@media print': { '--letterhead': accentColor ?? '#000' },
});

/** In print the console makes all text black; the issuer's color stays. */
const inAccent = {
  color: 'var(--letterhead)',
  '@media print': { '&&': { color: 'var(--letterhead) !important' } },
} as const;

const headStyle = {
  ...{ display: 'grid', columnGap: 2, rowGap: 1.5, mb: 2 },
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) minmax(0, 260px)' },
} as const;

/** Logos are drawn for white paper. */
const logoStyle: SxProps<Theme> = {
  ...{ maxWidth: { xs: 96, sm: 144 }, maxHeight: 56, objectFit: 'contain', borderRadius: 0.5 },
  bgcolor: (theme) => (theme.palette.mode === 'dark' ? '#fff' : 'transparent'),
  p: (theme) => (theme.palette.mode === 'dark' ? 0.5 : 0),
};

const initialsStyle = {
  ...{ width: 48, height: 48, border: 1.5, borderColor: 'var(--letterhead)', borderRadius: 1.5 },
  ...{
    display: 'grid',
    placeItems: 'center',
    fontWeight: 600,
    fontSize: '1.125rem',
    letterSpacing: '0.02em',
  },
} as const;
