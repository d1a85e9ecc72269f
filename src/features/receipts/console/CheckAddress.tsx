/** The address at which anybody sees what the ledger says of the receipt, to be typed, pressed or photographed. */
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CopyButton } from '../../../engine/console/fieldKinds/parts/CopyButton.tsx';
import { QrPicture } from '../../../engine/console/fieldKinds/parts/QrPicture.tsx';

export function CheckAddress({ path }: { path: string }) {
  const translate = useTranslate();
  const address = `${window.location.origin}${path}`;
  const label = translate('console.receipt.address');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', breakInside: 'avoid' }}>
      <QrPicture text={address} label={label} size={160} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ mb: 1 }}>{translate('console.receipt.anybody')}</Typography>
        <CopyButton value={address} label={label}>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            style={{ color: 'inherit', fontSize: '0.85rem' }}
          >
            {address}
          </a>
        </CopyButton>
      </Box>
    </Box>
  );
}
