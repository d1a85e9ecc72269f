/** A role's permissions as a matrix, in the layout that fits the screen, with differences from the default marked. */

import ResetIcon from '@mui/icons-material/SettingsBackupRestore';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ROLES } from '../../../contract/rights/identity.ts';
import { useIsSmall } from '../../records/useIsSmall.ts';
import { Preview } from '../Preview.tsx';
import { type Rules, toCells } from '../rights.ts';
import { MatrixCards } from './MatrixCards.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { type Matrix, MatrixProvider, resetCells } from './matrix.ts';

type Props = {
  matrix: Matrix;
  rules: Rules;
  /** The stored rules, with which the preview compares. */
  stored: Rules;
  /** The role's name; undefined for a new role. */
  role: string | undefined;
  /** Why nothing can be changed, as a message key. */
  roleLock?: string | undefined;
};

export function PermissionMatrix({ matrix, rules, stored, role, roleLock }: Props) {
  const translate = useTranslate();
  const isSmall = useIsSmall();
  const [isPreviewing, setPreviewing] = useState(false);
  const label = translate(`resources.${ROLES}.fields.permissions`);
  const cells = useMemo(() => toCells([...matrix.subjects, ...matrix.unknown]), [matrix]);
  const differing = cells.filter(matrix.differs).length;
  const resets = matrix.change ? resetCells(matrix, cells) : [];
  return (
    <Stack sx={{ gap: 1, minWidth: 0 }}>
      <MatrixProvider value={matrix}>
        {roleLock && <Alert severity="info">{translate(roleLock)}</Alert>}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="body2" color="textSecondary" component="p" sx={{ flex: '1 1 220px' }}>
            {matrix.change && !isSmall && translate('console.permissions.hint')}{' '}
            {differing > 0 && (
              <Box component="span" sx={{ whiteSpace: 'nowrap', color: 'text.primary' }}>
                <Box component="span" aria-hidden sx={dot} />
                {translate('console.permissions.differing', { smart_count: differing })}
              </Box>
            )}
          </Typography>
          {matrix.change && resets.length > 0 && (
            <Button
              size="small"
              variant="outlined"
              startIcon={<ResetIcon />}
              onClick={() => matrix.change?.(resets)}
            >
              {translate('console.permissions.toDefault')}
            </Button>
          )}
          <Button
            size="small"
            variant="outlined"
            startIcon={<PreviewIcon />}
            onClick={() => setPreviewing(true)}
          >
            {translate('console.permissions.preview.open')}
          </Button>
        </Stack>
        {isSmall ? <MatrixCards label={label} /> : <MatrixTable label={label} />}
      </MatrixProvider>
      {isPreviewing && (
        <Preview rules={rules} stored={stored} role={role} onClose={() => setPreviewing(false)} />
      )}
    </Stack>
  );
}

const dot = {
  display: 'inline-block',
  width: 8,
  height: 8,
  mr: 0.75,
  borderRadius: '50%',
  bgcolor: 'warning.main',
} as const;
