/** Work in the background as a table, with the order in which the service started it. */
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { BackgroundWorkEntry } from '../../contract/calls/background.ts';
import { ScrollRegion } from '../layout/ScrollRegion.tsx';
import { useDuration } from './workLabels.ts';
import { LastRun, Name, RunAgain, Status, Trouble } from './workParts.tsx';

const columns = ['name', 'status', 'interval', 'lastRun', 'trouble'] as const;

export function WorkTable({ works }: { works: readonly BackgroundWorkEntry[] }) {
  const translate = useTranslate();
  const format = useDuration();
  return (
    <ScrollRegion>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column}>{translate(`console.background.columns.${column}`)}</TableCell>
            ))}
            <TableCell component="td" />
          </TableRow>
        </TableHead>
        <TableBody>
          {works.map((work) => (
            <TableRow key={work.name}>
              <TableCell component="th" scope="row" sx={{ 'tr:last-of-type > &': { borderBottom: 0 } }}>
                <Name work={work} />
              </TableCell>
              <TableCell>
                <Status work={work} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{format(work.interval)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <LastRun work={work} />
              </TableCell>
              <TableCell sx={{ maxWidth: 360 }}>
                <Trouble work={work} />
              </TableCell>
              <TableCell align="right">
                <RunAgain work={work} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollRegion>
  );
}
