/** A button that leads back to the top once someone is 250 px down (specification section 9). */
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Fab, useScrollTrigger, Zoom } from '@mui/material';
import { useTranslate } from 'react-admin';

const THRESHOLD = 250;

export function BackToTop() {
  const translate = useTranslate();
  const isDown = useScrollTrigger({ disableHysteresis: true, threshold: THRESHOLD });
  return (
    <Zoom in={isDown} unmountOnExit>
      <Fab
        size="small"
        color="primary"
        aria-label={translate('console.backToTop')}
        onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        sx={{ position: 'fixed', right: 20, bottom: 20 }}
      >
        <UpIcon />
      </Fab>
    </Zoom>
  );
}
