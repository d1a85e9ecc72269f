/**
 * Between react-admin's own paths and the public addresses of the specification, both ways (DESIGN
 * section 3). Made from the declarations' `routes`; what neither knows is left as it is.
 */
import type { Resource } from '../../contract/resource.ts';
import { resources } from '../../contract/resources/index.ts';
import { DASHBOARD } from '../session/landing.ts';

export const NOT_FOUND = '/error-404';
export const NOT_AUTHORIZED = '/pages/miscellaneous/not-authorized';

/** Pages that are not made from a declaration; `:id` stands for one part. */
export const customPages = {
  clientWallet: '/dashboard/client/wallet/:id',
  operations: '/dashboard/operations',
} as const;

/** The public address of a react-admin path. A public address stays as it is. */
export function toPublic(path: string, declared: readonly Resource[] = resources): string {
  if (path === '/') return DASHBOARD;
  if (path === '/access-denied') return NOT_AUTHORIZED;
  const [first = '', second, third, ...rest] = path.slice(1).split('/');
  const resource = declared.find(({ name }) => name === first);
  if (!resource || rest.length) return path;
  const { list, item, create = `${item}/create` } = resource.routes;
  if (second === undefined || second === '') return list;
  if (second === 'create' && third === undefined) return create;
  if (third === 'show') return `${item}/${second}`;
  return third === undefined ? `${item}/${second}/edit` : path;
}

/** The one public address of whatever page an address or react-admin's own path names. */
export function canonical(path: string): string {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return toPublic(toInternal(trimmed));
}

/** react-admin's path of a public address. One of react-admin's own paths stays as it is. */
export function toInternal(address: string, declared: readonly Resource[] = resources): string {
  if (address === DASHBOARD) return '/';
  if (isCustomPage(address)) return address;
  for (const resource of declared) {
    const path = internalOf(resource, address);
    if (path) return path;
  }
  return address;
}

/** Whether a page stands at this public address. */
export function isKnown(address: string, declared: readonly Resource[] = resources): boolean {
  const internal = toInternal(address, declared);
  if (internal !== address || isCustomPage(address)) return true;
  return ['/login', NOT_FOUND, NOT_AUTHORIZED, '/authentication-error'].includes(address);
}

function internalOf({ name, routes, has }: Resource, address: string): string | undefined {
  if (address === routes.list) return `/${name}`;
  if (!address.startsWith(`${routes.item}/`)) return undefined;
  const [id, verb, ...rest] = address.slice(routes.item.length + 1).split('/');
  if (!id || rest.length) return undefined;
  if (id === 'create') return has.create && verb === undefined ? `/${name}/create` : undefined;
  if (verb === undefined) return `/${name}/${id}/show`;
  return verb === 'edit' && has.edit ? `/${name}/${id}` : undefined;
}

function isCustomPage(address: string): boolean {
  return Object.values(customPages).some((page) => {
    const [parts, pattern] = [address.split('/'), page.split('/')];
    return (
      parts.length === pattern.length &&
      pattern.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
    );
  });
}
