/** Names the reporting zone where a reader elsewhere could misread a day; nothing if it is the reader's too. */
import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { getBrowserZone, getReportingZone } from '../../providers/data/reportingZone.ts';

export function DaysZone() {
  const translate = useTranslate();
  const zone = getReportingZone();
  if (zone === getBrowserZone()) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="div">
      {translate('console.filter.zone', { zone })}
    </Typography>
  );
}
