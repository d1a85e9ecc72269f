/**
 * The pages that are not made from a declaration: routes, guard, menu, breadcrumbs, titles and the command
 * palette all read these.
 */
import { builtInPagePath } from '../../contract/app.ts';
import { resources } from '../../contract/registry.ts';
import { overviewScreen } from '../overview/overviewScreen.ts';
import { consoleFeatures } from './feature.ts';
import type { Screen } from './screen.ts';

/** In the order of the menu. */
export function allScreens(): readonly Screen[] {
  const said = consoleFeatures.flatMap(({ screens = [] }) => screens);
  const overview = said.some(({ home }) => home) ? undefined : overviewScreen();
  return overview ? [overview, ...said] : said;
}

/** The screen at a public address. */
export function findScreen(address: string): Screen | undefined {
  return allScreens().find((screen) => matches(screen.address, address));
}

export function homeScreen(): Screen | undefined {
  return allScreens().find(({ home }) => home);
}

/** Where the console begins: at its first page, else at the first list. */
export function homeAddress(): string {
  return homeScreen()?.address ?? resources[0]?.routes.list ?? builtInPagePath('account');
}

function matches(pattern: string, address: string): boolean {
  const [wanted, parts] = [pattern.split('/'), address.split('/')];
  return (
    wanted.length === parts.length &&
    wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  );
}
