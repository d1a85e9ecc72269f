/** The matrix on narrow screens: subjects below each other, each with its verbs. */
import { Box, Button, Typography } from '@mui/material';
import { listVerbs } from '../../../contract/rights/requiredVerbs.ts';
import { usePermissionLabels } from '../usePermissionLabels.ts';
import { Verb } from '../Verb.tsx';
import { RightBox } from './Box.tsx';
import { Mark } from './Mark.tsx';
import { getColumns, listColumnCells, listRowCells, resetCells, useMatrix } from './matrix.ts';
import { SelectAllBox } from './SelectAllBox.tsx';

export function MatrixCards({ label }: { label: string }) {
  const matrix = useMatrix();
  const { action, translate } = usePermissionLabels();
  return (
    <Box component="section" aria-label={label}>
      {matrix.change && (
        <Box component="fieldset" sx={card}>
          <Typography component="legend" variant="caption" color="textSecondary" sx={{ p: 0 }}>
            {translate('console.permissions.columns')}
          </Typography>
          <Box sx={verbs}>
            {getColumns().map((verb) => (
              <Box key={verb} sx={verbLine}>
                <SelectAllBox
                  cells={listColumnCells(matrix, verb)}
                  name={translate('console.permissions.column', { action: action(verb) })}
                />
                <Verb>{action(verb)}</Verb>
              </Box>
            ))}
          </Box>
        </Box>
      )}
      {[...matrix.subjects, ...matrix.unknown].map((subject) => (
        <SubjectCard key={subject} subject={subject} />
      ))}
    </Box>
  );
}

function SubjectCard({ subject }: { subject: string }) {
  const matrix = useMatrix();
  const labels = usePermissionLabels();
  const { change } = matrix;
  const name = labels.subject(subject);
  const isUnknown = matrix.unknown.includes(subject);
  const resets = change ? resetCells(matrix, listRowCells(subject)) : [];
  return (
    <Box component="fieldset" sx={card}>
      <Box component="legend" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, p: 0, width: '100%' }}>
        <SelectAllBox
          cells={listRowCells(subject)}
          name={labels.translate('console.permissions.row', { subject: name })}
        />
        <Typography variant="subtitle2" component="span">
          {name}
        </Typography>
      </Box>
      {(subject === 'all' || isUnknown) && (
        <Typography variant="caption" color="textSecondary" component="p">
          {labels.translate(`console.permissions.${isUnknown ? 'gone' : 'othersHint'}`)}
        </Typography>
      )}
      <Box sx={verbs}>
        {listVerbs(subject).map((action) => {
          const cell = { subject, action };
          const allowed = matrix.isAllowed(cell);
          return change ? (
            <RightBox
              key={action}
              state={allowed}
              name={labels.translate('console.labelled', {
                label: name,
                value: labels.action(action, subject),
              })}
              lock={matrix.lockOf(cell)}
              differs={matrix.differs(cell)}
              onToggle={() => change([{ ...cell, allowed: !allowed }])}
            >
              <Verb sx={{ color: 'text.primary' }}>{labels.action(action, subject)}</Verb>
            </RightBox>
          ) : (
            <Box key={action} sx={verbLine}>
              <Mark allowed={allowed} differs={matrix.differs(cell)} />
              <Verb>{labels.action(action, subject)}</Verb>
            </Box>
          );
        })}
      </Box>
      {change && resets.length > 0 && (
        <Button size="small" onClick={() => change(resets)}>
          {labels.translate('console.permissions.rowToDefault', { subject: name })}
        </Button>
      )}
    </Box>
  );
}

const card = {
  m: 0,
  px: 0,
  py: 1,
  minWidth: 0,
  border: 0,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const verbs = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  justifyItems: 'start',
} as const;

const verbLine = { display: 'flex', alignItems: 'center', fontSize: '0.8125rem', gap: 0.5 } as const;
