/** Toasts last 3000 ms. On narrow screens they are positioned away from form buttons. */
import { Notification } from 'react-admin';

export const Toasts = () => (
  <Notification
    autoHideDuration={3000}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    sx={{ '@media (max-width: 600px)': { top: 64, bottom: 'auto' } }}
  />
);
