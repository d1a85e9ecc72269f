/** The home page of apps that declare metrics but no home screen. */
import { builtInPagePath } from '../../contract/app.ts';
import { resources } from '../../contract/registry.ts';
import { page, type Screen } from '../app/screen.ts';
import { withNotices } from './noticeSources.ts';

/** Always the same object; undefined without metrics. */
export function findOverviewScreen(): Screen | undefined {
  if (!resources.some(({ metrics }) => Object.keys(metrics).length > 0)) return undefined;
  cached ??= {
    path: builtInPagePath('overview'),
    needs: [],
    label: 'console.menu.groups.overview',
    group: 'overview',
    home: true,
    page: page(() => withNotices(import('./Overview.tsx')), 'Overview'),
  };
  return cached;
}

let cached: Screen | undefined;
