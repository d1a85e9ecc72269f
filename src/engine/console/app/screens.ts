/**
 * The pages not generated from a declaration: routes, guard, menu, breadcrumbs, titles and the command palette read
 * them.
 */
import { builtInPagePath } from '../../contract/app.ts';
import { resources } from '../../contract/registry.ts';
import { findOverviewScreen } from '../overview/overviewScreen.ts';
import { consoleFeatures } from './feature.ts';
import type { Screen } from './screen.ts';

/** In menu order. */
export function listScreens(): readonly Screen[] {
  const declared = consoleFeatures.flatMap(({ screens = [] }) => screens);
  const overview = declared.some(({ home }) => home) ? undefined : findOverviewScreen();
  return overview ? [overview, ...declared] : declared;
}

/** The screen at a public path. */
export function findScreen(path: string): Screen | undefined {
  return listScreens().find((screen) => matches(screen.path, path));
}

export function findHomeScreen(): Screen | undefined {
  return listScreens().find(({ home }) => home);
}

/** The console's home: its home screen, else the first list. */
export function getHomePath(): string {
  return findHomeScreen()?.path ?? resources[0]?.routes.list ?? builtInPagePath('account');
}

function matches(pattern: string, path: string): boolean {
  const [expected, parts] = [pattern.split('/'), path.split('/')];
  return (
    expected.length === parts.length &&
    expected.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  );
}
