/** Settings of the console: color mode, menu, density, shortcuts and language. */
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import { Box, IconButton, Popover, Tooltip } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPart } from '../../app/lazyPart.tsx';

const Settings = lazyPart(async () => (await import('./Settings.tsx')).Settings);

export function SettingsMenu() {
  const title = useTranslate()('console.settings.title');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={title}>
        <IconButton
          aria-label={title}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <SettingsIcon />
        </IconButton>
      </Tooltip>
      {/* Reserves the final size while loading, because a popover is positioned when it opens. */}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
      >
        <Suspense fallback={<Box sx={{ width: 296, height: 471 }} />}>
          <Settings />
        </Suspense>
      </Popover>
    </>
  );
}
