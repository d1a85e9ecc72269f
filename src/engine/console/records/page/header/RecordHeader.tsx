/** The head of a record's page, from its declaration: who or what it is, its state, its money and its actions. */
import { useAbility } from '@casl/react';
import { Box, Skeleton, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../../contract/resource.ts';
import type { Ability } from '../../../../contract/rights/abilities.ts';
import { isEmptyValue } from '../../../../contract/values/isEmptyValue.ts';
import { findRecordSlots } from '../../../app/recordSlots.ts';
import { isPartVisible } from '../../../app/slots.ts';
import { Initials } from '../../../layout/Initials.tsx';
import { ResourceIcon } from '../../../layout/navigation/ResourceIcon.tsx';
import { PageHead } from '../../../layout/PageHeader.tsx';
import { Title } from '../../../layout/Title.tsx';
import { StateChip } from '../../actions/StateChip.tsx';
import { FieldDisplay } from '../../FieldDisplay.tsx';
import { representation } from '../../representation.ts';
import { DeclaredAmounts, listShownAmounts } from './DeclaredAmounts.tsx';
import { HeaderAmountsSkeleton } from './HeaderAmounts.tsx';

/** @param children the actions and other tools of the page */
export function RecordHeader({ resource, title, children }: Props) {
  const record = useRecordContext();
  const ability = useAbility<Ability>();
  const { headerAmounts } = findRecordSlots(resource.name);
  const hasAmounts = headerAmounts
    ? isPartVisible(headerAmounts, ability)
    : listShownAmounts(resource, record).length > 0;
  const amounts = headerAmounts ? <headerAmounts.Part /> : <DeclaredAmounts resource={resource} />;
  return (
    <PageHead>
      <Title title={title} />
      <Layout
        picture={<Picture resource={resource} name={title} />}
        title={title}
        state={<StateChip resource={resource} />}
        subtitle={<Subtitle resource={resource} />}
        amounts={hasAmounts && amounts}
      >
        {children}
      </Layout>
    </PageHead>
  );
}

type Props = { resource: Resource; title: string; children: ReactNode };

/** Of a record that is loading; its actions follow from the record. */
export function RecordHeaderSkeleton({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const hasAmounts = findRecordSlots(resource.name).headerAmounts || resource.header.figures.length > 0;
  return (
    <PageHead>
      <Layout
        picture={<Skeleton variant="rounded" width={44} height={44} />}
        title={translate(`resources.${resource.name}.name`, { smart_count: 1 })}
        subtitle={
          <Typography component="div" sx={subtitle} aria-hidden>
            <Skeleton width={180} />
          </Typography>
        }
        amounts={hasAmounts && <HeaderAmountsSkeleton />}
      />
    </PageHead>
  );
}

type LayoutProps = {
  picture: ReactNode;
  title: string;
  state?: ReactNode;
  subtitle: ReactNode;
  /** False if there are none: the tools then stand beside the title. */
  amounts: ReactNode;
  children?: ReactNode;
};

function Layout({ picture, title, state, subtitle, amounts, children }: LayoutProps) {
  return (
    <Box sx={layout}>
      <Box sx={{ display: 'flex', gap: 1.5, flex: '1 1 320px', minWidth: 0 }}>
        {picture}
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.25, alignItems: 'center' }}>
            <Typography variant="h1" sx={{ minWidth: 0, lineHeight: 1.35, overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {state}
          </Box>
          {subtitle}
        </Box>
      </Box>
      {amounts && <Box sx={{ minWidth: 0, textAlign: { sm: 'right' } }}>{amounts}</Box>}
      <Box sx={[tools, { flexBasis: amounts ? '100%' : { xs: '100%', sm: 'auto' } }]}>{children}</Box>
    </Box>
  );
}

/** The title of a record's page, unless a slot replaces it. */
export function useRecordTitle(record: RaRecord, resource: Resource): string {
  const translate = useTranslate();
  const declared = resource.header.title.filter((name) => resource.fields[name]);
  const values = declared.map((name) => record._names?.[name] ?? record[name]);
  const words = values.filter((value) => !isEmptyValue(value)).map(String);
  if (words.length > 0) return words.join(' ');
  const kind = translate(`resources.${resource.name}.name`, { smart_count: 1 });
  return `${kind} ${representation(resource, record, translate)}`;
}

/** Initials of persons and organizations, which own other records; the icon of the menu for anything else. */
function Picture({ resource, name }: { resource: Resource; name: string }) {
  const { tenancy, icon } = resource;
  const isOwner = typeof tenancy === 'object' && (tenancy.user ?? tenancy.client) === '_id';
  if (isOwner) return <Initials name={name} size={44} />;
  return (
    <Box aria-hidden sx={picture}>
      <ResourceIcon name={icon} />
    </Box>
  );
}

function Subtitle({ resource }: { resource: Resource }) {
  const record = useRecordContext();
  const shown = resource.header.subtitle.filter(
    (name) => resource.fields[name] && !resource.fields[name].inputOnly && !isEmptyValue(record?.[name]),
  );
  if (shown.length === 0) return null;
  return (
    <Typography component="p" color="textSecondary" sx={subtitle}>
      {shown.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && ' · '}
          <bdi>
            <FieldDisplay resource={resource} name={name} />
          </bdi>
        </Fragment>
      ))}
    </Typography>
  );
}

/** Only what needs attention stands out. */
const subtitle = {
  ...{ lineHeight: '24px', overflowWrap: 'anywhere' },
  '& .state:not([data-tone])': { p: 0, color: 'inherit', bgcolor: 'transparent', font: 'inherit' },
} as const;

const layout = {
  ...{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1.5 },
  alignItems: 'center',
  ...{ minHeight: 48, mt: 1 },
} as const;

const picture = {
  ...{ width: 44, height: 44, flex: 'none', display: 'grid', placeItems: 'center', borderRadius: 2 },
  ...{ color: 'text.secondary', bgcolor: 'action.hover' },
} as const;

const tools = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0, displayPrint: 'none' },
  minHeight: 'var(--control-height)',
} as const;
