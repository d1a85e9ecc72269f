/** A read-only permission: a tick or a dash, with text for screen readers. */
import CheckIcon from '@mui/icons-material/Check';
import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { usePermissionLabels } from '../usePermissionLabels.ts';

export function Mark({ allowed, differs = false }: { allowed: boolean; differs?: boolean }) {
  const { state, translate } = usePermissionLabels();
  const labels = [state(allowed), differs && translate('console.permissions.differs')].filter(Boolean);
  return (
    <Box component="span" sx={mark} title={differs ? labels.join('. ') : undefined}>
      {allowed ? (
        <CheckIcon aria-hidden fontSize="small" sx={{ color: 'primary.main' }} />
      ) : (
        <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
          –
        </Box>
      )}
      <span style={visuallyHidden}>{labels.join('. ')}</span>
      {differs && <Box component="span" sx={dot} />}
    </Box>
  );
}

const mark = {
  position: 'relative',
  display: 'inline-flex',
  width: 32,
  height: 24,
  alignItems: 'center',
  justifyContent: 'center',
} as const;

const dot = {
  position: 'absolute',
  top: 1,
  right: 1,
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'warning.main',
} as const;
