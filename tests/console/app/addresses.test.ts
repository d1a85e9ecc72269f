import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInPagePath } from '../../../src/engine/contract/app.ts';
import '../../../src/console.tsx';
import { listScreens } from '../../../src/engine/console/app/screens.ts';
import {
  hasPage,
  toCanonical,
  toInternal,
  toPublic,
} from '../../../src/engine/console/providers/addresses.ts';
import { resources } from '../../../src/engine/contract/registry.ts';

const id = fc.oneof(
  fc.uuid(),
  fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/).filter((text) => text !== 'create'),
);

/** Every address behind which there is a page. */
const address = fc.oneof(
  fc.constant('/login'),
  fc.constantFrom(...listScreens()).chain((screen) => id.map((part) => screen.path.replace(':id', part))),
  fc.constantFrom(...resources).chain(({ routes, has }) =>
    fc.oneof(
      fc.constant(routes.list),
      id.map((part) => `${routes.item}/${part}`),
      ...(has.edit ? [id.map((part) => `${routes.item}/${part}/edit`)] : []),
      ...(has.create ? [fc.constant(routes.create ?? `${routes.item}/create`)] : []),
    ),
  ),
);

describe('paths', () => {
  it('convert from public to react-admin and back', () => {
    fc.assert(
      fc.property(address, (open) => {
        expect(hasPage(open)).toBe(true);
        expect(toPublic(toInternal(open))).toBe(open);
        expect(toInternal(toInternal(open))).toBe(toInternal(open));
        expect(toPublic(toPublic(open))).toBe(open);
      }),
      { numRuns: 500 },
    );
  });

  it('replace a react-admin path with its public path', () => {
    expect(toPublic('/')).toBe('/dashboard/ecommerce');
    expect(toPublic('/user')).toBe('/dashboard/users');
    expect(toPublic('/user/7')).toBe('/dashboard/user/7/edit');
    expect(toPublic('/user/7/show')).toBe('/dashboard/user/7');
    expect(toPublic('/currency/create')).toBe('/dashboard/currency/create');
    expect(toPublic('/wallets/7/show')).toBe('/dashboard/wallet/7');
    expect(toPublic('/access-denied')).toBe(builtInPagePath('notAuthorized'));
  });

  it('reject unknown paths and pages that a resource lacks', () => {
    for (const path of ['/nowhere', '/dashboard', '/dashboard/user/7/what', '/dashboard/audit/7/edit']) {
      expect([path, hasPage(path)]).toEqual([path, false]);
    }
    expect(hasPage('/dashboard/audit/create')).toBe(false);
    expect(hasPage('/user')).toBe(false);
  });

  it('lead to the declared page for new records, if there is one', () => {
    for (const path of ['/dashboard/transaction/create', '/transaction/create']) {
      expect(toCanonical(path)).toBe('/dashboard/operations');
    }
    expect(toCanonical('/dashboard/user/create/')).toBe('/dashboard/user/create');
  });

  it("distinguish a client's wallet from a client", () => {
    expect(toInternal('/dashboard/client/wallet/7')).toBe('/dashboard/client/wallet/7');
    expect(toInternal('/dashboard/client/7')).toBe('/client/7/show');
  });
});
