/** The pages that every console has, whatever its features. Declared after the features' own. */
import { builtInPagePath } from '../../contract/app.ts';
import { withCalls } from '../permissions/withCalls.ts';
import { NOT_FOUND } from '../signIn/pages.ts';
import type { ConsoleFeature } from './feature.ts';
import { needs, page } from './screen.ts';

// biome-ignore format: a page is a line
export const builtInPages = (): ConsoleFeature => ({
  screens: [
    { path: builtInPagePath('accessControl'), needs: [needs('ACL')], label: 'console.permissions.subjects.ACL', icon: 'access', group: 'control', page: page(() => withCalls(import('../permissions/AccessControl.tsx')), 'AccessControl') },
    { path: builtInPagePath('background'), needs: [needs('Audit')], label: 'console.background.title', icon: 'background', group: 'control', page: page(() => import('../background/BackgroundPage.tsx'), 'BackgroundPage') },
    { path: builtInPagePath('account'), needs: [], label: 'console.account.mine', icon: 'account', page: page(() => import('../account/AccountPage.tsx'), 'AccountPage') },
    { path: NOT_FOUND, needs: [needs('Auth')], label: 'console.notFound.title', full: true, page: page(() => import('../layout/messages/MessagePage.tsx'), 'NotFound') },
    { path: builtInPagePath('notAuthorized'), needs: [needs('Auth')], label: 'console.notAuthorized.title', page: page(() => import('../layout/messages/MessagePage.tsx'), 'NotAuthorized') },
  ],
  notices: () => import('../background/notices.ts'),
});
