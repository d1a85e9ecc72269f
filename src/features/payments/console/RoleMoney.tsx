/** Of the role at hand: what it lets its people do with money, in sentences; the matrix says all of its rights. */
import { Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { Section } from '../../../engine/console/records/page/Section.tsx';
import { builtInRoles } from '../../../engine/contract/registry.ts';
import { createAbility, type Permission } from '../../../engine/contract/rights/abilities.ts';
import { signUpRole } from '../../../engine/contract/signUp.ts';
import { moneyCapabilities } from '../moneyCapabilities.ts';

export function RoleMoney() {
  const translate = useTranslate();
  const role = useRecordContext<Role>();
  if (!role) return null;
  const said = moneyCapabilities(createAbility(role.permissions), {
    role: String(role.id),
    client: tenantOf(role),
  });
  return (
    <Section title={translate('console.roleMoney.title')}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxWidth: '72ch', '& li': { py: 0.25 } }}>
        {said.map((key) => (
          <li key={key}>{translate(`console.roleMoney.${key}`, { role: signUpRole() })}</li>
        ))}
      </Box>
    </Section>
  );
}

type Role = { id: string; permissions: Permission[]; client?: string | null };

/** Whoever has a built-in role that isn't the platform's staff's belongs to a client; a role that was added, as it says. */
function tenantOf({ id, client }: Role): string | null {
  const sees = builtInRoles.find(({ name }) => name === id)?.scope;
  return client ?? (sees === undefined || sees === 'all' ? null : 'their own');
}
