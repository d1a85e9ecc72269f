/** What a user with this role sees: the menu, the pages it opens and their content, with changes marked. */
import CloseIcon from '@mui/icons-material/Close';
import { Box, Chip, Dialog, DialogContent, DialogTitle, IconButton, Typography } from '@mui/material';
import { Fragment, useId } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { builtInRoles } from '../../contract/registry.ts';
import type { Principal } from '../../contract/rights/scope.ts';
import { ResourceIcon } from '../layout/navigation/ResourceIcon.tsx';
import { useRoleName } from '../records/representation.ts';
import { useIsSmall } from '../records/useIsSmall.ts';
import { storedUser } from '../session/storage.ts';
import { type DiffState, type PreviewPage, previewRole } from './matrix/rolePreview.ts';
import type { Rules } from './rights.ts';
import { usePermissionLabels } from './usePermissionLabels.ts';

type Props = { rules: Rules; stored: Rules; role: string | undefined; onClose: () => void };

export function Preview({ rules, stored, role, onClose }: Props) {
  const translate = useTranslate();
  const roleName = useRoleName();
  const heading = useId();
  const isSmall = useIsSmall();
  const holder = useHolder(role);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={isSmall} aria-labelledby={heading}>
      <DialogTitle id={heading} sx={{ pr: 7 }}>
        {role
          ? translate('console.permissions.preview.title', { role: roleName(role) })
          : translate('console.permissions.preview.untitled')}
      </DialogTitle>
      <IconButton
        aria-label={translate('ra.action.close')}
        onClick={onClose}
        sx={{ position: 'absolute', top: 14, right: 14 }}
      >
        <CloseIcon />
      </IconButton>
      {/* Nothing inside can be focused and the content scrolls, so the container itself is focusable. */}
      <DialogContent tabIndex={0}>
        <Typography variant="body2" color="textSecondary">
          {translate('console.permissions.preview.intro')}
        </Typography>
        {previewRole(rules, stored, holder).map(({ group, pages }) => (
          <Box key={group} component="section">
            <Typography
              variant="caption"
              component="h3"
              color="textSecondary"
              sx={{ pt: 2, pb: 0.5, fontWeight: 500 }}
            >
              {translate(`console.menu.groups.${group}`)}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {pages.map((page) => (
                <PageLine key={page.path} page={page} />
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
    </Dialog>
  );
}

/** A sample user with the role: of a client, if the signed-in user has one or only users of a client have the role. */
function useHolder(role: string | undefined): Principal {
  const record = useRecordContext();
  const ownClient = storedUser()?.client ?? null;
  const isOfClients = builtInRoles.some(({ name, scope }) => name === role && scope !== 'all');
  return { role: role ?? '', client: record?.client ?? (isOfClients ? 'any' : ownClient) };
}

function PageLine({ page }: { page: PreviewPage }) {
  const { translate, action } = usePermissionLabels();
  return (
    <Box component="li" sx={line}>
      <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
        <ResourceIcon name={page.icon} />
      </Box>
      <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
        <Marked diffState={page.diff}>{translate(page.label, { smart_count: 2 })}</Marked>
      </Box>
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {page.buttons.map((button) => (
          <Chip
            key={button.action}
            size="small"
            variant="outlined"
            color={page.diff === 'same' ? colours[button.diff] : 'default'}
            label={
              <Marked diffState={page.diff === 'same' ? button.diff : 'same'}>{action(button.action)}</Marked>
            }
          />
        ))}
      </Box>
      <Details what="parts" page={page} />
      <Details what="fields" page={page} />
    </Box>
  );
}

/** One line listing other content of the page by name. */
function Details({ what: kind, page }: { what: 'parts' | 'fields'; page: PreviewPage }) {
  const translate = useTranslate();
  const heading = translate(`console.permissions.preview.${kind}`);
  if (page[kind].length === 0) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="div" sx={{ flexBasis: '100%', pl: 4.25 }}>
      {heading}{' '}
      {page[kind].map(({ label, diff: diffState }, at) => (
        <Fragment key={label}>
          {at > 0 && ', '}
          <Marked diffState={page.diff === 'same' ? diffState : 'same'}>
            {translate(label, { smart_count: 2 })}
          </Marked>
        </Fragment>
      ))}
    </Typography>
  );
}

/** Marks additions and removals with a word, not by color alone. */
function Marked({ diffState, children }: { diffState: DiffState; children: string }) {
  const translate = useTranslate();
  if (diffState === 'same') return children;
  const Line = diffState === 'removed' ? 'del' : 'ins';
  return (
    <Box component="span" sx={{ color: diffState === 'removed' ? 'error.main' : 'success.main' }}>
      <Box component={Line} sx={{ textDecoration: diffState === 'removed' ? 'line-through' : 'none' }}>
        {children}
      </Box>{' '}
      · {translate(`console.permissions.preview.${diffState}`)}
    </Box>
  );
}

const colours = { same: 'default', added: 'success', removed: 'error' } as const;

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.25,
  rowGap: 0.25,
  minHeight: 36,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.875rem',
} as const;
