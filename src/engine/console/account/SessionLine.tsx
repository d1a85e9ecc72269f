/** An open session: device, IP address, start and last use. */
import UnknownIcon from '@mui/icons-material/DevicesOutlined';
import DesktopIcon from '@mui/icons-material/LaptopOutlined';
import MobileIcon from '@mui/icons-material/SmartphoneOutlined';
import TabletIcon from '@mui/icons-material/TabletOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { OwnSession } from '../../contract/calls/ownAccount.ts';
import { formatTimestampText } from '../fieldKinds/format.ts';

const icons = { desktop: DesktopIcon, mobile: MobileIcon, tablet: TabletIcon };

export function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { current, device, address: ip, createdAt, lastUsedAt } = session;
  const Icon = device.kind ? icons[device.kind] : UnknownIcon;
  const name = useDeviceName(device);
  const formatDate = (key: string, timestamp: string) =>
    translate(`console.account.sessions.${key}`, { date: formatTimestampText(timestamp, locale) });
  return (
    <Box component="li" sx={lineStyle}>
      <Icon aria-hidden sx={{ color: 'text.secondary', mt: 0.25 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          {current && (
            <span className="state" data-tone="success">
              {translate('console.account.sessions.current')}
            </span>
          )}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[ip, formatDate('since', createdAt), formatDate('lastUsed', lastUsedAt)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {!current && (
        <Button
          size="small"
          color="error"
          aria-label={translate('console.labelled', {
            label: translate('console.account.sessions.end'),
            value: name,
          })}
          onClick={onEnd}
        >
          {translate('console.account.sessions.end')}
        </Button>
      )}
    </Box>
  );
}

const lineStyle = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'flex-start',
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;

/** "Firefox on Linux", or as much as is known. */
function useDeviceName({ browser, system }: OwnSession['device']): string {
  const translate = useTranslate();
  if (browser && system) return translate('console.account.sessions.device', { browser, system });
  return browser ?? system ?? translate('console.account.sessions.unknownDevice');
}
