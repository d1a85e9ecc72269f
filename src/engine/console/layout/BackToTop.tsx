/** A button that scrolls back to the top, shown after 250 px of scrolling. */
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Fab, Zoom } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

const THRESHOLD = 250;

export function BackToTop() {
  const translate = useTranslate();
  const isScrolled = useIsScrolled();
  return (
    <Zoom in={isScrolled} unmountOnExit>
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
function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > THRESHOLD);
    const frame = requestAnimationFrame(update);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', update);
    };
  }, []);
  return isScrolled;
}
