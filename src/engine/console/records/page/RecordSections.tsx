/** The current record's fields, in the sections of its declaration. */
import { Box, Typography } from '@mui/material';
import { type RaRecord, ResourceContextProvider, useRecordContext, useTranslateLabel } from 'react-admin';
import { plainValues, resolveConditions } from '../../../contract/declaration/conditions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { isEmptyValue } from '../../../contract/values/isEmptyValue.ts';
import { findRecordSlots } from '../../app/recordSlots.ts';
import { getKind } from '../../fieldKinds/index.ts';
import { FieldDisplay } from '../FieldDisplay.tsx';
import { isShownInHeader } from './header/DeclaredAmounts.tsx';
import { Section, useSectionTitle } from './Section.tsx';

type Props = {
  resource: Resource;
  /** Names of sections to show; all if omitted. */
  only?: readonly string[];
  /** Whether the page has the record's header, whose state and amounts are not repeated. */
  hasHeader?: boolean;
};

export function RecordSections({ resource, only, hasHeader = false }: Props) {
  const titleOf = useSectionTitle(resource);
  const sections = listSections(resource, useRecordContext(), hasHeader).filter(
    ([section]) => only?.includes(section) ?? true,
  );
  // Short sections share a row, each as a list; a single one takes the full width.
  const isSideBySide =
    sections.filter(([, names]) => !names.some((name) => isWide(resource, name))).length > 1;
  return (
    <ResourceContextProvider value={resource.name}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {sections.map(([section, names]) => {
          const needsAll = names.some((name) => isWide(resource, name));
          return (
            <Box
              key={section}
              sx={{ display: 'grid', minWidth: 0, flex: isSideBySide && !needsAll ? sharedWidth : fullWidth }}
            >
              <Section title={titleOf(section)}>
                <Box component="dl" sx={isSideBySide && !needsAll ? lines : columns}>
                  {names.map((name) => (
                    <RecordField key={name} resource={resource} name={name} />
                  ))}
                </Box>
              </Section>
            </Box>
          );
        })}
      </Box>
    </ResourceContextProvider>
  );
}

/**
 * The fields of each section to show; empty sections are dropped.
 * @param hasHeader whether the page has the record's header, whose state and amounts are not repeated
 */
export function listSections(
  resource: Resource,
  record: RaRecord | undefined,
  hasHeader = false,
): [section: string, names: string[]][] {
  const { shownElsewhere = [], hiddenWhenEmpty = [] } = findRecordSlots(resource.name);
  const { hidden } = resolveConditions(resource, plainValues(resource, record ?? {}));
  const isHidden = (name: string) =>
    hidden.has(name) ||
    (hasHeader && isShownInHeader(resource, record, name)) ||
    shownElsewhere.includes(name) ||
    (hiddenWhenEmpty.includes(name) && isEmptyValue(record?.[name]));
  return Object.entries(resource.sections)
    .map(([section, names]): [string, string[]] => [
      section,
      names.filter((name) => !resource.fields[name]?.inputOnly && !isHidden(name)),
    ])
    .filter(([, names]) => names.length > 0);
}

/** As many as fit share a row and fill it. */
const sharedWidth = '1 1 min(100%, 290px)';
const fullWidth = '1 1 100%';

/** Labels precede values on the same line: on narrow screens always, otherwise only in sections that share a row. */
const inlineLabel = { gridTemplateColumns: '1fr 2fr', columnGap: 1.5, alignItems: 'baseline' } as const;

export const columns = {
  m: 0,
  display: 'grid',
  columnGap: 2,
  rowGap: { xs: 1, sm: 2 },
  '& > [data-short]': { ...inlineLabel, display: { xs: 'grid', sm: 'block' } },
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' },
} as const;

export const lines = {
  m: 0,
  display: 'grid',
  rowGap: 1,
  '& > [data-short]': { ...inlineLabel, display: 'grid' },
} as const;

/** Whether the field needs the full width of a section. */
function isWide(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && getKind(field).isWide(field);
}

type FieldProps = {
  resource: Resource;
  name: string;
  /** Shows it as in a list if it needs more than a line. */
  isBrief?: boolean;
};

export function RecordField({ resource, name, isBrief = false }: FieldProps) {
  const translateLabel = useTranslateLabel();
  const needsAll = isWide(resource, name);
  const isFull = !isBrief || !needsAll;
  const SlotField = isFull && findRecordSlots(resource.name).fields?.[name];
  return (
    <Box
      data-short={needsAll && isFull ? undefined : ''}
      sx={{ minWidth: 0, gridColumn: needsAll && isFull ? '1 / -1' : undefined }}
    >
      <Typography component="dt" variant="caption" color="textSecondary">
        {translateLabel({ source: name, resource: resource.name })}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {SlotField ? <SlotField /> : <FieldDisplay resource={resource} name={name} full={isFull} />}
      </Typography>
    </Box>
  );
}
