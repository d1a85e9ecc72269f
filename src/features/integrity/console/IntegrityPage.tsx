/** /dashboard/integrity: verifies that every row is as the service wrote it, and lists those that are not. */
import { useAbility } from '@casl/react';
import { Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { storedUser, Title } from '#engine/console';
import { type Ability, resolveScope } from '#engine/contract';
import { CheckForm } from './CheckForm.tsx';
import { Checkpoints, type ChosenCheckpoint } from './Checkpoints.tsx';
import { startRun, useRun } from './checkRun.ts';
import { RunView } from './RunView.tsx';

export function IntegrityPage() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const user = storedUser();
  const seesAll = user !== undefined && resolveScope(user) === 'all';
  const run = useRun();
  const [checkpoint, setCheckpoint] = useState<ChosenCheckpoint>();
  return (
    <Stack sx={{ pt: 2, pb: 4 }} spacing={2}>
      <Title title={translate('console.integrity.title')} />
      <CheckForm
        seesAll={seesAll}
        isRunning={run?.state.how === 'running'}
        onCheck={(asked) => startRun(asked.kind === 'all' && checkpoint ? { ...asked, checkpoint } : asked)}
      />
      {run && <RunView run={run} />}
      {seesAll && ability.can('read', 'Audit') && (
        <Checkpoints chosen={checkpoint} onChoose={setCheckpoint} />
      )}
    </Stack>
  );
}
