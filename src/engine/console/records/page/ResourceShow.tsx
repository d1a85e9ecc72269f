/** A record's page, built from its declaration: its sections, related records and actions. */

import { useAbility } from '@casl/react';
import { Skeleton, Stack, Typography } from '@mui/material';
import { Suspense } from 'react';
import { ShowBase, useRecordContext, useShowContext, useTranslate } from 'react-admin';
import { getResource } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { ExtensionPoint } from '../../app/ExtensionPoint.tsx';
import { lazyPart } from '../../app/lazyPart.tsx';
import { findRecordSlots } from '../../app/recordSlots.ts';
import { isPartVisible, type RecordPart } from '../../app/slots.ts';
import { ShortId } from '../../fieldKinds/parts/ShortId.tsx';
import { showErrorInPage } from '../../providers/queryClient.ts';
import { ActionBar } from '../actions/ActionBar.tsx';
import { useRecordActions } from '../actions/useRecordActions.tsx';
import { SharedRecord } from '../SharedNotice.tsx';
import { CanonicalUrl } from './CanonicalUrl.tsx';
import { ChildTable } from './ChildTable.tsx';
import { FailedRecord } from './FailedRecord.tsx';
import { RecordHeader, useRecordTitle } from './header/RecordHeader.tsx';
import { PrevNextLinks } from './PrevNextLinks.tsx';
import { RecordSections } from './RecordSections.tsx';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { RelatedList } from './RelatedList.tsx';

/** Loaded with the first page that has tabs. */
const PageTabs = lazyPart(async () => (await import('./PageTabs.tsx')).PageTabs);

export function ResourceShow({ resource }: { resource: Resource }) {
  return (
    <CanonicalUrl resource={resource.name} page="show">
      <ShowBase queryOptions={showErrorInPage}>
        <Record resource={resource} />
      </ShowBase>
    </CanonicalUrl>
  );
}

function Record({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const { record, isPending, error } = useShowContext();
  const { summary: Summary, sections = [], closing = [] } = findRecordSlots(resource.name);
  if (error && !record) return <FailedRecord resource={resource} error={error} />;
  if (isPending || !record) return <RecordSkeleton resource={resource} />;
  return (
    <Stack spacing={2} sx={{ pb: 4 }}>
      {/* Other resources have other slots, whose hooks differ; a dialog must not pass to another record. */}
      <RecordHead key={`${resource.name} ${record.id}`} resource={resource} />
      <SharedRecord resource={resource} />
      <ExtensionPoint at="record" />
      {Summary && <Summary />}
      {Object.keys(resource.tabs).length ? (
        <Suspense fallback={<Skeleton variant="rectangular" height={240} />}>
          <PageTabs resource={resource} />
        </Suspense>
      ) : (
        <>
          <RecordSections resource={resource} hasHeader />
          {Object.keys(resource.children).map((name) => (
            <ChildTable key={name} resource={resource} name={name} />
          ))}
        </>
      )}
      <Parts of={sections} />
      {resource.related
        .filter((related) => ability.can('read', getResource(related.resource).subject))
        .map((related) => (
          <RelatedList key={related.resource} {...related} />
        ))}
      <Parts of={closing} />
      {!resource.id && (
        <Typography variant="caption" color="textSecondary" component="div">
          {translate('console.record.id')} <ShortId id={String(record.id)} />
        </Typography>
      )}
    </Stack>
  );
}

/** Renders the parts that the role may see. */
function Parts({ of: parts }: { of: readonly RecordPart[] }) {
  const ability = useAbility<Ability>();
  return parts.filter((part) => isPartVisible(part, ability)).map(({ Part }) => <Part key={Part.name} />);
}

function RecordHead({ resource }: { resource: Resource }) {
  const record = useRecordContext();
  const { header } = resource;
  const { useTitle = useRecordTitle } = findRecordSlots(resource.name);
  const title = useTitle(record ?? { id: '' }, resource);
  const actions = useRecordActions(resource);
  return (
    <RecordHeader resource={resource} title={title}>
      <ActionBar actions={actions} preferred={header.primary} />
      <PrevNextLinks resource={resource} />
    </RecordHeader>
  );
}
