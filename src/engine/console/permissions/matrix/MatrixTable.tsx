/** The matrix on wide screens: subjects as rows, verbs as columns, with a checkbox for each whole row and column. */
import ResetIcon from '@mui/icons-material/SettingsBackupRestore';
import { Box, IconButton, Table, TableBody, TableCell, TableHead, TableRow, Tooltip } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { Action } from '../../../contract/rights/abilities.ts';
import { listVerbs } from '../../../contract/rights/requiredVerbs.ts';
import { ScrollRegion } from '../../layout/ScrollRegion.tsx';
import type { Cell } from '../rights.ts';
import { usePermissionLabels } from '../usePermissionLabels.ts';
import { Verb } from '../Verb.tsx';
import { onArrowKey, onBoxFocus } from './arrowKeys.ts';
import { RightBox } from './Box.tsx';
import { Mark } from './Mark.tsx';
import {
  getColumns,
  hasActions,
  listColumnCells,
  listRowActions,
  listRowCells,
  resetCells,
  useMatrix,
} from './matrix.ts';
import { SelectAllBox } from './SelectAllBox.tsx';

export function MatrixTable({ label }: { label: string }) {
  const { subjects, unknown: strange, change } = useMatrix();
  const { translate } = usePermissionLabels();
  return (
    <ScrollRegion label={label} onKeyDown={onArrowKey} onFocus={onBoxFocus}>
      <Table
        size="small"
        aria-label={label}
        sx={{ minWidth: 620, 'tbody tr:last-child > th': { borderBottom: 0 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{translate('console.permissions.subject')}</TableCell>
            {getColumns().map((verb, column) => (
              <ColumnHead key={verb} verb={verb} column={column + 1} />
            ))}
            {hasActions() && <TableCell>{translate('console.permissions.ownActions')}</TableCell>}
            {change && (
              <TableCell>
                <span style={visuallyHidden}>{translate('console.permissions.toDefault')}</span>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {[...subjects, ...strange].map((subject, row) => (
            <Row key={subject} subject={subject} row={row + 1} />
          ))}
        </TableBody>
      </Table>
    </ScrollRegion>
  );
}

function ColumnHead({ verb, column }: { verb: Action; column: number }) {
  const matrix = useMatrix();
  const { action, translate } = usePermissionLabels();
  return (
    <TableCell align="center" sx={{ width: 88, whiteSpace: 'normal' }}>
      <Verb sx={{ display: 'block' }}>{action(verb)}</Verb>
      <SelectAllBox
        cells={listColumnCells(matrix, verb)}
        name={translate('console.permissions.column', { action: action(verb) })}
        at={`0 ${column}`}
      />
    </TableCell>
  );
}

function Row({ subject, row }: { subject: string; row: number }) {
  const matrix = useMatrix();
  const labels = usePermissionLabels();
  const name = labels.subject(subject);
  const { change } = matrix;
  const isUnknown = matrix.unknown.includes(subject);
  const resets = change ? resetCells(matrix, listRowCells(subject)) : [];
  const required = listVerbs(subject);
  return (
    <TableRow hover>
      <TableCell
        component="th"
        scope="row"
        sx={{ py: '2px !important', pl: change ? 0.5 : undefined, minWidth: 116 }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <SelectAllBox
            cells={listRowCells(subject)}
            name={labels.translate('console.permissions.row', { subject: name })}
            at={`${row} 0`}
          />
          <span>
            {name}
            {(subject === 'all' || isUnknown) && (
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem' }}>
                {labels.translate(`console.permissions.${isUnknown ? 'gone' : 'othersHint'}`)}
              </Box>
            )}
          </span>
        </Box>
      </TableCell>
      {getColumns().map((action, column) => {
        if (!required.includes(action)) return <TableCell key={action} />;
        const cell = { subject, action };
        const allowed = matrix.isAllowed(cell);
        return (
          <TableCell key={action} align="center" sx={{ py: '0 !important' }}>
            {change ? (
              <RightBox
                state={allowed}
                name={labels.translate('console.labelled', { label: name, value: labels.action(action) })}
                lock={matrix.lockOf(cell)}
                differs={matrix.differs(cell)}
                onToggle={() => change([{ ...cell, allowed: !allowed }])}
                at={`${row} ${column + 1}`}
              />
            ) : (
              <Mark allowed={allowed} differs={matrix.differs(cell)} />
            )}
          </TableCell>
        );
      })}
      {hasActions() && (
        <TableCell sx={{ py: '0 !important', minWidth: 150 }}>
          {listRowActions(subject).map((action, at) => (
            <OwnAction
              key={action}
              cell={{ subject, action }}
              at={`${row} ${getColumns().length + 1 + at}`}
            />
          ))}
        </TableCell>
      )}
      {change && (
        <TableCell align="right" sx={{ width: 44, py: '0 !important', pl: 0 }}>
          {resets.length > 0 && (
            <Tooltip title={labels.translate('console.permissions.rowToDefault', { subject: name })}>
              <IconButton size="small" onClick={() => change(resets)}>
                <ResetIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
        </TableCell>
      )}
    </TableRow>
  );
}

/** An action that only the row's resource has: its label is beside its checkbox. */
function OwnAction({ cell, at }: { cell: Cell; at: string }) {
  const matrix = useMatrix();
  const labels = usePermissionLabels();
  const action = labels.action(cell.action, cell.subject);
  const { change } = matrix;
  const allowed = matrix.isAllowed(cell);
  const differs = matrix.differs(cell);
  if (!change) {
    return (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mr: 1.5 }}>
        <Mark allowed={allowed} differs={differs} />
        <Verb>{action}</Verb>
      </Box>
    );
  }
  return (
    <RightBox
      state={allowed}
      name={labels.translate('console.labelled', { label: labels.subject(cell.subject), value: action })}
      lock={matrix.lockOf(cell)}
      differs={differs}
      onToggle={() => change([{ ...cell, allowed: !allowed }])}
      at={at}
    >
      <Verb sx={{ color: 'text.primary' }}>{action}</Verb>
    </RightBox>
  );
}
