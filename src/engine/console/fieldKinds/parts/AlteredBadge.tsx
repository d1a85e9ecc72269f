/** Shows whether a sealed record was changed outside the service. */
import AlteredIcon from '@mui/icons-material/GppBad';
import IntactIcon from '@mui/icons-material/VerifiedUserOutlined';
import { Chip, Tooltip } from '@mui/material';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { EmptyValue } from './EmptyValue.tsx';

export function AlteredBadge() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const altered = useRecordContext()?.altered;
  if (typeof altered !== 'boolean') return <EmptyValue />;
  if (!altered) {
    const label = translate('console.integrity.intact');
    return (
      <Tooltip title={label}>
        <IntactIcon
          fontSize="small"
          color="action"
          titleAccess={label}
          sx={{ display: 'inline-block', verticalAlign: 'middle' }}
        />
      </Tooltip>
    );
  }
  return (
    <Tooltip title={translate(`resources.${resource}.altered`)}>
      <Chip
        size="small"
        color="error"
        icon={<AlteredIcon />}
        label={translate('console.integrity.altered')}
      />
    </Tooltip>
  );
}
