/** What clients bring to the console: the wallet of one, by the client's own id, and what their pages say besides. */
import { type ConsoleFeature, lazyPart, needs, withSlots } from '#engine/console';
import { client } from '../resource.ts';

export const clientsConsole: ConsoleFeature = {
  screens: [
    {
      address: '/dashboard/client/wallet/:id',
      needs: [needs('ClientWallet')],
      label: 'console.menu.clientWallet',
      under: client.routes.list,
      page: lazyPart(async () => (await withSlots(import('./ClientWallet.tsx'))).ClientWallet),
    },
  ],
  records: () => import('./records.tsx'),
};
