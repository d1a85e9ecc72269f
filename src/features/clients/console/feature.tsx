/** Adds to the console a client's wallet by client id and more sections on client pages. */
import { type ConsoleFeature, lazyPart, needs, withSlots } from '#engine/console';
import { client } from '../resource.ts';

export const clientsConsole: ConsoleFeature = {
  screens: [
    {
      path: '/dashboard/client/wallet/:id',
      needs: [needs('ClientWallet')],
      label: 'console.menu.clientWallet',
      under: client.routes.list,
      page: lazyPart(async () => (await withSlots(import('./ClientWallet.tsx'))).ClientWallet),
    },
  ],
  records: () => import('./records.tsx'),
};
