/** The transactions that took back the one at hand, each by its number: what they are called is what it is called itself. */
import { Box } from '@mui/material';
import { LinkBase, useCreatePath, useRecordContext } from 'react-admin';
import { EmptyValue } from '../../../engine/console/fieldKinds/parts/EmptyValue.tsx';
import { ShortId } from '../../../engine/console/fieldKinds/parts/ShortId.tsx';
import { transaction } from '../resource.ts';

export function ReversedBy() {
  const createPath = useCreatePath();
  const by: unknown = useRecordContext()?.reversedBy;
  return Array.isArray(by) && by.length ? (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {by.map(String).map((id) => (
        <li key={id}>
          <LinkBase className="record" to={createPath({ resource: transaction.name, id, type: 'show' })}>
            <ShortId id={id} plain />
          </LinkBase>
        </li>
      ))}
    </Box>
  ) : (
    <EmptyValue />
  );
}
