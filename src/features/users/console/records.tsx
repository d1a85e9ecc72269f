/** What can be done with the user at hand, and whom one makes. */
import type { SlotsOfRecords } from '../../../engine/console/app/slots.ts';
import { ResetFactorButton } from '../../../engine/console/secondFactor/ResetFactorButton.tsx';
import { CustomerNotice } from './CustomerNotice.tsx';
import { ImportNotice, InviteAgainButton, PasswordNotice } from './Invitations.tsx';

export const records: SlotsOfRecords = {
  user: {
    newNotice: () => (
      <>
        <CustomerNotice />
        <PasswordNotice />
      </>
    ),
    importNotice: ImportNotice,
    actions: [ResetFactorButton, InviteAgainButton],
  },
};
