/**
 * The pages that are not made from a declaration: routes, guard, menu, breadcrumbs, titles and the command
 * palette all read these.
 */
import { resources } from '../../contract/registry.ts';
import { consoleFeatures } from './feature.ts';
import type { Screen } from './screen.ts';

/** The addresses of the engine's own pages: ownPages.ts. */
export const ACCOUNT = '/dashboard/account';
export const NOT_FOUND = '/error-404';
export const NOT_AUTHORIZED = '/pages/miscellaneous/not-authorized';

/** In the order of the menu. */
export function allScreens(): readonly Screen[] {
  return consoleFeatures.flatMap(({ screens = [] }) => screens);
}

/** The screen at a public address. */
export function screenAt(address: string): Screen | undefined {
  return allScreens().find((screen) => matches(screen.address, address));
}

export function homeScreen(): Screen | undefined {
  return allScreens().find(({ home }) => home);
}

/** Where the console begins: at its first page, else at the first list. */
export function homeAddress(): string {
  return homeScreen()?.address ?? resources[0]?.routes.list ?? ACCOUNT;
}

function matches(pattern: string, address: string): boolean {
  const [wanted, parts] = [pattern.split('/'), address.split('/')];
  return (
    wanted.length === parts.length &&
    wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  );
}
