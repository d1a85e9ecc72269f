/** Adds the dashboard, the console's first page. */
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import { type ConsoleFeature, needs, page, withNotices } from '#engine/console';

// biome-ignore format: a page is a line
export const dashboardConsole: ConsoleFeature = {
  screens: [
    { path: '/dashboard/ecommerce', needs: [needs('Dashboard')], label: 'ra.page.dashboard', icon: 'dashboard', group: 'overview', home: true, page: page(() => withNotices(import('./Dashboard.tsx')), 'Dashboard') },
  ],
  notices: () => import('./notices.tsx'),
  icons: { dashboard: DashboardIcon },
};
