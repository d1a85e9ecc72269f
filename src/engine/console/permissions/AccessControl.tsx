/** The permissions of all roles, side by side. */
import { Alert, Box, FormControlLabel, Paper, Skeleton, Stack, Switch, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { builtInRoles } from '../../contract/registry.ts';
import { createAbility } from '../../contract/rights/abilities.ts';
import { useErrorText } from '../records/form/useErrorToast.ts';
import { useIsSmall } from '../records/useIsSmall.ts';
import { ComparisonCards } from './comparison/ComparisonCards.tsx';
import { ComparisonTable } from './comparison/ComparisonTable.tsx';
import { compareRoles } from './comparison/comparison.ts';
import { getDefaultRules } from './rights.ts';
import { useRoles } from './StartFrom.tsx';
import { usePermissionLabels } from './usePermissionLabels.ts';

export function AccessControl() {
  const translate = useTranslate();
  const isSmall = useIsSmall();
  const labels = usePermissionLabels();
  const errorTexts = useErrorText();
  const { data, error } = useRoles();
  const [search, setSearch] = useState('');
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const roles = useMemo(
    () =>
      data &&
      [...data].sort(compareRank).map(({ id, permissions, _refused }) => {
        const defaults = getDefaultRules(id);
        return {
          ...{ name: id, permissions, isFixed: Boolean(_refused?.edit) },
          ability: createAbility(permissions, id),
          defaults: defaults && createAbility(defaults, id),
        };
      }),
    [data],
  );
  if (error) return <Alert severity="error">{errorTexts(error)}</Alert>;
  if (!roles) return <Skeleton variant="rectangular" height={480} />;
  const subjects = compareRoles(roles, { onlyDifferences, search, toName: labels.subject });
  const Comparison = isSmall ? ComparisonCards : ComparisonTable;
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0, pb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center' }}>
        <TextField
          type="search"
          size="small"
          hiddenLabel
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={translate('console.permissions.compare.search')}
          slotProps={{ htmlInput: { 'aria-label': translate('console.permissions.compare.search') } }}
          sx={{ width: { xs: '100%', sm: 260 } }}
        />
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={onlyDifferences}
              onChange={(event) => setOnlyDifferences(event.target.checked)}
            />
          }
          label={translate('console.permissions.compare.onlyDifferences')}
          sx={{ ml: 0, gap: 1 }}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      </Box>
      {subjects.length === 0 ? (
        <Paper variant="outlined" sx={{ p: 4, textAlign: 'center', color: 'text.secondary' }}>
          {translate('console.permissions.compare.nothing')}
        </Paper>
      ) : (
        <Paper variant="outlined" sx={{ overflow: 'clip' }}>
          <Comparison roles={roles} subjects={subjects} />
        </Paper>
      )}
    </Stack>
  );
}

/** Built-in roles first, by descending scope of permissions; other roles keep the service's order. */
function compareRank(a: { id: string }, b: { id: string }): number {
  const rank = ({ id }: { id: string }) => {
    const at = builtInRoles.findIndex(({ name }) => name === id);
    return at < 0 ? builtInRoles.length : at;
  };
  return rank(a) - rank(b);
}
