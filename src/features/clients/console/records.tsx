/** What a client's page says besides: currencies, budget, invitation and operations. */

import { recordPart, type SlotsOfRecords } from '../../../engine/console/app/slots.ts';
import { StatusButton } from '../../../engine/console/records/StatusButton.tsx';
import { ClientBudget, ClientOperations } from '../../payments/console/index.ts';
import { ClientCurrencies } from './ClientCurrencies.tsx';
import { CurrenciesInput } from './CurrenciesInput.tsx';
import { InvitationLink } from './InvitationLink.tsx';

export const records: SlotsOfRecords = {
  client: {
    actions: [StatusButton],
    sections: [
      recordPart(ClientCurrencies, 'console.currencies.title'),
      recordPart(ClientBudget, 'console.budget.title', 'ClientWallet'),
      recordPart(InvitationLink, 'console.invitation.title'),
    ],
    closing: [
      recordPart(
        ClientOperations,
        'console.record.operations',
        'ClientWallet',
        'ClientOperations',
        'Transaction',
      ),
    ],
    shownElsewhere: ['activatedCurrencies', 'disabledCurrencies', 'wallet'],
    inputs: { activatedCurrencies: CurrenciesInput, disabledCurrencies: false },
  },
};
