/** /dashboard/integrity: verifies that every row is as the service wrote it, and lists those that are not. */
import { useAbility } from '@casl/react';
import { Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { storedUser, Title } from '#engine/console';
import { type Ability, resolveScope } from '#engine/contract';
import { CheckForm } from './CheckForm.tsx';
import { Checkpoints, type LoadedCheckpoint } from './Checkpoints.tsx';
import { startRun, useRun } from './checkRun.ts';
import { RunView } from './RunView.tsx';

export function IntegrityPage() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const user = storedUser();
  const hasGlobalScope = user !== undefined && resolveScope(user) === 'all';
  const run = useRun();
  const [checkpoint, setCheckpoint] = useState<LoadedCheckpoint>();
  return (
    <Stack sx={{ pt: 2, pb: 4 }} spacing={2}>
      <Title title={translate('console.integrity.title')} />
      <CheckForm
        hasGlobalScope={hasGlobalScope}
        isRunning={run?.state.status === 'running'}
        onCheck={(scope) => startRun(scope.kind === 'all' && checkpoint ? { ...scope, checkpoint } : scope)}
      />
      {run && <RunView run={run} />}
      {hasGlobalScope && ability.can('read', 'Audit') && (
        <Checkpoints loaded={checkpoint} onChoose={setCheckpoint} />
      )}
    </Stack>
  );
}
