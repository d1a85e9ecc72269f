/**
 * Converts between react-admin's paths and public paths (docs/concepts.md), based on the declarations' `routes`.
 * Unknown paths are returned unchanged.
 */
// The sign-in pages load this file before the console.
import '../start/disableZodJit.ts';
import { builtInPagePath } from '../../contract/app.ts';
import { isImportable } from '../../contract/imports.ts';
import { resources } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { findHomeScreen, findScreen, getHomePath } from '../app/screens.ts';
import { findSignInPage } from '../signIn/pages.ts';

/** Where react-admin redirects on an authentication error. */
const BROKEN_SIGN_IN = '/authentication-error';

/** The public path of a react-admin path. Public paths are returned unchanged. */
export function toPublic(path: string, declared: readonly Resource[] = resources): string {
  if (path === '/') return getHomePath();
  if (path === '/access-denied') return builtInPagePath('notAuthorized');
  const [first = '', second, third, ...rest] = path.slice(1).split('/');
  const resource = declared.find(({ name }) => name === first);
  if (!resource || rest.length) return path;
  const { list, item, create = `${item}/create` } = resource.routes;
  if (second === undefined || second === '') return list;
  if (second === 'create' && third === undefined) return create;
  if (second === 'import' && third === undefined && isImportable(resource)) return `${item}/import`;
  if (third === 'show') return `${item}/${second}`;
  return third === undefined ? `${item}/${second}/edit` : path;
}

/** The canonical public path of the page that a public or react-admin path names. */
export function toCanonical(path: string): string {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return toPublic(toInternal(trimmed));
}

/** The react-admin path of a public path. React-admin paths are returned unchanged. */
export function toInternal(path: string, declared: readonly Resource[] = resources): string {
  if (path === findHomeScreen()?.path) return '/';
  if (findScreen(path)) return path;
  for (const resource of declared) {
    const internal = findInternal(resource, path);
    if (internal) return internal;
  }
  return path;
}

/** Whether a page exists at this public path. */
export function hasPage(path: string, declared: readonly Resource[] = resources): boolean {
  const internal = toInternal(path, declared);
  if (internal !== path || findScreen(path) !== undefined) return true;
  return findSignInPage(path) !== undefined || path === BROKEN_SIGN_IN;
}

function findInternal(resource: Resource, path: string): string | undefined {
  const { name, routes, has } = resource;
  if (path === routes.list) return `/${name}`;
  if (!path.startsWith(`${routes.item}/`)) return undefined;
  const [id, verb, ...rest] = path.slice(routes.item.length + 1).split('/');
  if (!id || rest.length) return undefined;
  if (id === 'create') return has.create && verb === undefined ? `/${name}/create` : undefined;
  if (id === 'import' && verb === undefined && isImportable(resource)) return `/${name}/import`;
  if (verb === undefined) return `/${name}/${id}/show`;
  return verb === 'edit' && has.edit ? `/${name}/${id}` : undefined;
}
