/** A shortened id: its first and last characters, the full id on hover, and a button that copies it. */
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CopyButton } from './CopyButton.tsx';

/** @param plain omits the button, for use within a link */
export function ShortId({ id, plain }: { id: string; plain?: boolean }) {
  const translate = useTranslate();
  const code = (
    <Box component="code" title={id} sx={{ whiteSpace: 'nowrap', fontSize: '0.9em' }}>
      {shortenId(id)}
    </Box>
  );
  if (plain) return code;
  return (
    <CopyButton value={id} label={`${translate('console.record.id')} ${shortenId(id)}`}>
      {code}
    </CopyButton>
  );
}

/** Ids begin with a timestamp, so ids created together differ only at the end. */
export function shortenId(id: string): string {
  return id.length > 14 ? `${id.slice(0, 4)}…${id.slice(-6)}` : id;
}
