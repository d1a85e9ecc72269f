/** The page for editing a record. */
import { useAbility } from '@casl/react';
import { Alert, Box, Button, Card } from '@mui/material';
import { useState } from 'react';
import { Edit, useEditContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { PageActions } from '../../layout/PageHeader.tsx';
import { Title } from '../../layout/Title.tsx';
import { ApiError } from '../../providers/apiError.ts';
import { showErrorInPage } from '../../providers/queryClient.ts';
import { DeleteRecordButton } from '../DeleteRecordButton.tsx';
import { CanonicalUrl } from '../page/CanonicalUrl.tsx';
import { FailedRecord } from '../page/FailedRecord.tsx';
import { RecordLinkButton } from '../RecordLinkButton.tsx';
import { representation } from '../representation.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { formBox, RecordForm } from './RecordForm.tsx';
import { useErrorToast } from './useErrorToast.ts';

/**
 * The edited record is not refetched, so it doesn't change while being edited; a stale revision is reported on save.
 */
const queryOptions = { ...showErrorInPage, refetchOnWindowFocus: false, refetchOnReconnect: false };

export function ResourceEdit({ resource }: { resource: Resource }) {
  return (
    <CanonicalUrl resource={resource.name} page="edit">
      <EditPage resource={resource} />
    </CanonicalUrl>
  );
}

function EditPage({ resource }: { resource: Resource }) {
  const onFailure = useErrorToast({ hasForm: true });
  const [isStale, setStale] = useState(false);
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.body?.code === 'stale') setStale(true);
    else onFailure(error);
  };
  return (
    <Edit
      title={false}
      redirect="show"
      mutationMode="pessimistic"
      mutationOptions={{ onError }}
      queryOptions={queryOptions}
      error={<FailedForm resource={resource} />}
      loading={<LoadingForm resource={resource} />}
      actions={<EditTools resource={resource} />}
    >
      <RecordForm
        resource={resource}
        call="update"
        notice={isStale && <StaleNotice onLoaded={() => setStale(false)} />}
      />
    </Edit>
  );
}

function LoadingForm({ resource }: { resource: Resource }) {
  return (
    <Card>
      <Box sx={formBox}>
        <FormSkeleton resource={resource} />
      </Box>
    </Card>
  );
}

function FailedForm({ resource }: { resource: Resource }) {
  const { error } = useEditContext();
  return <FailedRecord resource={resource} error={error} />;
}

/**
 * Shown when someone else saved the record in the meantime: nothing was overwritten, and the input can still be copied.
 */
function StaleNotice({ onLoaded }: { onLoaded: () => void }) {
  const translate = useTranslate();
  const { refetch } = useEditContext();
  const load = async () => {
    await refetch?.();
    onLoaded();
  };
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, width: '100%' }}
      action={
        <Button color="inherit" size="small" onClick={load}>
          {translate('console.form.loadAgain')}
        </Button>
      }
    >
      {translate('console.form.stale')}
    </Alert>
  );
}

function EditTools({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const { record } = useEditContext();
  const canDelete =
    resource.has.delete && ability.can('delete', resource.subject) && !record?._refused?.delete;
  return (
    <>
      {record && (
        <Title
          title={translate('ra.page.edit', {
            recordRepresentation: representation(resource, record, translate),
          })}
        />
      )}
      <PageActions>
        <RecordLinkButton />
        {canDelete && <DeleteRecordButton />}
      </PageActions>
    </>
  );
}
