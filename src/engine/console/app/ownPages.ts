/** The pages that every console has, whatever it is made of. To be declared behind the features' own. */
import type { ConsoleFeature } from './feature.ts';
import { may, page } from './screen.ts';
import { ACCOUNT, NOT_AUTHORIZED, NOT_FOUND } from './screens.ts';

// biome-ignore format: a page is a line
export const ownPages: ConsoleFeature = {
  screens: [
    { address: '/access-control', needs: [may('ACL')], label: 'console.permissions.subjects.ACL', icon: 'access', group: 'control', page: page(() => import('../permissions/AccessControl.tsx'), 'AccessControl') },
    { address: ACCOUNT, needs: [may('Dashboard')], label: 'console.account.mine', icon: 'account', page: page(() => import('../account/AccountPage.tsx'), 'AccountPage') },
    { address: NOT_FOUND, needs: [may('Auth')], label: 'console.notFound.title', full: true, page: page(() => import('../layout/messages/MessagePage.tsx'), 'NotFound') },
    { address: NOT_AUTHORIZED, needs: [may('Auth')], label: 'console.notAuthorized.title', page: page(() => import('../layout/messages/MessagePage.tsx'), 'NotAuthorized') },
  ],
};
