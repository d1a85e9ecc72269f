/** `/styleguide` in development: the engine's components and the examples of features, with this app's declarations. */
import './console.tsx';
import { type Chapter, showStyleguide } from '#engine/console/styleguide';

/** Each feature may have such a file. */
const chapters = import.meta.glob<Chapter>('./features/*/console/examples.tsx', { eager: true });

void showStyleguide(Object.values(chapters));
