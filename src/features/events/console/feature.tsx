/** The console part of the events feature. */
import EventsIcon from '@mui/icons-material/SensorsOutlined';
import { type ConsoleFeature, needs, page } from '#engine/console';

// biome-ignore format: a page is a line
export const eventsConsole: ConsoleFeature = {
  screens: [
    { path: '/dashboard/events', needs: [needs('Audit')], label: 'console.events.title', icon: 'events', group: 'developers', page: page(() => import('./EventsPage.tsx'), 'EventsPage') },
  ],
  icons: { events: EventsIcon },
};
