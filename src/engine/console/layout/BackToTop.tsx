/** A button that scrolls back to the top, shown after 250 px of scrolling. */
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Fab, Zoom } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

const THRESHOLD = 250;

export function BackToTop() {
  const translate = useTranslate();
  const isDown = useIsDown();
  return (
    <Zoom in={isDown} unmountOnExit>
      <Fab
        size="small"
        color="primary"
        aria-label={translate('console.backToTop')}
        onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        sx={{ position: 'fixed', right: 20, bottom: 20, displayPrint: 'none' }}
      >
        <UpIcon />
      </Fab>
    </Zoom>
  );
}

/** MUI's useScrollTrigger reads the scroll position during render, which forces a second layout. */
function useIsDown(): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    const update = () => setIsDown(window.scrollY > THRESHOLD);
    const frame = requestAnimationFrame(update);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', update);
    };
  }, []);
  return isDown;
}
