/** A button that leads back to the top once someone is 250 px down. */
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

/** MUI's useScrollTrigger asks where the page stands while it is being made, which lays it out twice. */
function useIsDown(): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    const look = () => setIsDown(window.scrollY > THRESHOLD);
    const frame = requestAnimationFrame(look);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', look);
    };
  }, []);
  return isDown;
}
