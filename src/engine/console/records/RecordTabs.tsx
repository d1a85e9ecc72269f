/** Tabs for a long record's page or form, from `tabs` in its declaration. */
import { Box, Tab, Tabs } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';

export type TabPart = {
  tab: string;
  content: ReactNode;
  /** The tab contains an error. */
  hasError?: boolean;
};

type Props = {
  resource: Resource;
  parts: readonly TabPart[];
  current: string;
  onChange: (tab: string) => void;
  /** Keeps hidden tabs mounted, so that input typed into them is not lost. */
  keepMounted?: boolean;
};

export function RecordTabs({ resource, parts, current, onChange, keepMounted = false }: Props) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box sx={{ width: '100%', minWidth: 0 }}>
      <Tabs
        value={current}
        onChange={(_, tab: string) => onChange(tab)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={translate(`resources.${resource.name}.name`, { smart_count: 1 })}
        sx={{ mb: 2 }}
      >
        {parts.map(({ tab, hasError }) => (
          <Tab
            key={tab}
            value={tab}
            id={`${id}-${tab}`}
            aria-controls={`${id}-${tab}-panel`}
            label={
              <span>
                {translate(`resources.${resource.name}.tabs.${tab}`)}
                {hasError && <ErrorMark />}
              </span>
            }
          />
        ))}
      </Tabs>
      {parts
        .filter(({ tab }) => keepMounted || tab === current)
        .map(({ tab, content }) => (
          <Box
            key={tab}
            role="tabpanel"
            id={`${id}-${tab}-panel`}
            aria-labelledby={`${id}-${tab}`}
            hidden={tab !== current}
          >
            {content}
          </Box>
        ))}
    </Box>
  );
}

/** A dot for sighted users, text for screen readers. */
function ErrorMark() {
  const translate = useTranslate();
  return (
    <Box component="span" sx={{ color: 'error.main', ml: 0.75 }}>
      <span aria-hidden>●</span>
      <span style={visuallyHidden}> {translate('console.checkFields')}</span>
    </Box>
  );
}
