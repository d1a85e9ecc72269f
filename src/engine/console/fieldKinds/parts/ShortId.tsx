/** An id that nobody reads: its ends, the whole of it on hover, and a button that copies it. */
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CopyButton } from './CopyButton.tsx';

/** @param plain within a link: no button */
export function ShortId({ id, plain }: { id: string; plain?: boolean }) {
  const translate = useTranslate();
  const shown = (
    <Box component="code" title={id} sx={{ whiteSpace: 'nowrap', fontSize: '0.9em' }}>
      {shortenId(id)}
    </Box>
  );
  if (plain) return shown;
  return (
    <CopyButton value={id} label={`${translate('console.record.id')} ${shortenId(id)}`}>
      {shown}
    </CopyButton>
  );
}

/** Ids begin with the time: those made together differ at their ends alone. */
export function shortenId(id: string): string {
  return id.length > 14 ? `${id.slice(0, 4)}…${id.slice(-6)}` : id;
}
