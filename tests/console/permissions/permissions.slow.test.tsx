/** The matrix of a role's rights and the comparison of all roles, as people use them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { listScreens } from '../../../src/engine/console/app/screens.ts';
import { toEffectiveCells } from '../../../src/engine/console/permissions/rights.ts';
import { createDataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import { storedUser } from '../../../src/engine/console/session/storage.ts';
import { listSubjects, resources } from '../../../src/engine/contract/registry.ts';
import { createAbility, type Permission } from '../../../src/engine/contract/rights/abilities.ts';
import { builtInRoles, defaultPermissions } from '../../../src/features/roles/builtIn.ts';
import { enterAs, visit } from '../visit.tsx';

const words = en.console.permissions;
const provider = createDataProvider();

async function newRole(permissions: readonly Permission[]): Promise<string> {
  const _id = `role${Math.random().toString(36).slice(2, 8)}`;
  await provider.create('role', { data: { _id, permissions } });
  return _id;
}

const storedRules = async (id: string) =>
  (await provider.getOne('role', { id })).data.permissions as Permission[];
/** By its label: what a role is called takes jsdom long to work out, and there are a hundred boxes. */
const box = (name: string) => screen.findByLabelText(name, { selector: '[role=checkbox]' });
const press = async (name: string) => fireEvent.click(await box(name));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => enterAs('root'));

describe('the matrix', () => {
  it('shows every permission, and saves a changed one after a review', async () => {
    const role = await newRole(defaultPermissions.agent);
    const { missing } = await visit(`/dashboard/role/${role}/edit`);
    const read = en.console.permissions.actions;
    expect(await box(`Users: ${read.read}`)).toBeChecked();
    expect(await box(`Users: ${read.recharge}`)).toBeChecked();
    expect(await box(`Users: ${read.edit}`)).not.toBeChecked();
    expect(await box(`Audit: ${read.read}`)).not.toBeChecked();
    expect(await box(`${words.others}: ${read.read}`)).toBeChecked();
    expect(await box('All permissions: Users')).toBePartiallyChecked();

    await press('Users: post money');
    await press('Currencies: read');
    save();
    const review = await dialog();
    review.getByText('Users: post money, credit, and debit');
    review.getByText('Currencies: read');
    expect(review.getByText(words.change.granted).parentElement).toHaveTextContent('Currencies: read');
    expect(review.getByText(words.change.withdrawn).parentElement).toHaveTextContent('Users: post money');
    await review.findByText((text) => text.startsWith('0 people'));
    expect(await storedRules(role)).toEqual(defaultPermissions.agent);
    fireEvent.click(review.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/dashboard/role/${role}`));
    const ability = createAbility(await storedRules(role));
    expect(ability.can('recharge', 'User')).toBe(false);
    expect(ability.can('read', 'Currency')).toBe(true);
    expect(ability.can('read', 'Audit')).toBe(false);
    expect([...missing]).toEqual([]);
  });

  it('saves nothing when the review is cancelled or every change is undone', async () => {
    const role = await newRole(defaultPermissions.agent);
    await visit(`/dashboard/role/${role}/edit`);
    await press('Users: edit');
    save();
    fireEvent.click((await dialog()).getByRole('button', { name: words.review.back }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await box('Users: edit')).toBeChecked();
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    await press('Users: edit');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
    expect(await storedRules(role)).toEqual(defaultPermissions.agent);
  });

  it('says that a second factor becomes mandatory, and omits unchanged permissions', async () => {
    const role = await newRole(defaultPermissions.agent);
    await visit(`/dashboard/role/${role}/edit`);
    const label = en.resources.role.fields.requiresSecondFactor;
    fireEvent.click(await screen.findByLabelText(label));
    save();
    const review = await dialog();
    review.getByText(`${label}: Yes`);
    expect(review.queryByText(words.change.none)).toBeNull();
    fireEvent.click(review.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/dashboard/role/${role}`));
    const { data } = await provider.getOne('role', { id: role });
    expect(data).toMatchObject({ requiresSecondFactor: true, permissions: defaultPermissions.agent });
  });

  it('grants and revokes whole rows and columns', async () => {
    // A rule about all subjects grants nothing about those that declare their rights.
    const declared = resources.filter(({ rights }) => rights !== 'wildcards');
    const subjects = ['all', ...declared.map(({ subject }) => subject)];
    const role = await newRole(
      subjects.map((subject) => ({ subject, action: 'read' as const, allowed: true })),
    );
    await visit(`/dashboard/role/${role}/edit`);
    await press('All permissions: Currencies');
    expect(await box('All permissions: Currencies')).toBeChecked();
    expect(await box('Currencies: delete')).toBeChecked();
    await press('All subjects: read');
    expect(await box('Currencies: read')).not.toBeChecked();
    expect(await box('All subjects: read')).toBePartiallyChecked();
    expect(await box('Dashboard: read')).toBeChecked();
  });

  it("has no checkbox for a verb that nothing checks, and keeps the role's rules about it", async () => {
    const idle: Permission = { subject: 'Dashboard', action: 'delete', allowed: true };
    const role = await newRole([...defaultPermissions.agent, idle]);
    await visit(`/dashboard/role/${role}/edit`);
    const read = await box('Dashboard: read');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const cells = [...(read.closest('tr')?.children ?? [])];
    expect(cells[heads.indexOf('delete')]).toBeEmptyDOMElement();
    expect(within(cells[0]?.parentElement as HTMLElement).getAllByRole('checkbox')).toHaveLength(2);
    await press('Users: edit');
    save();
    const review = await dialog();
    expect(review.getAllByRole('listitem')).toHaveLength(1);
    fireEvent.click(review.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/dashboard/role/${role}`));
    expect(await storedRules(role)).toContainEqual(idle);
    expect(createAbility(await storedRules(role)).can('delete', 'Dashboard')).toBe(true);
  });

  it('moves with the arrow keys', async () => {
    await visit('/dashboard/role/agent/edit');
    const start = await box('Users: create');
    start.focus();
    fireEvent.keyDown(start, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(await box('Users: edit'));
    // The cells between are empty: nothing edits a dashboard.
    fireEvent.keyDown(await box('Users: edit'), { key: 'ArrowUp' });
    const last = await box('All subjects: edit');
    expect(document.activeElement).toBe(last);
    const reached = (await screen.findAllByRole('checkbox')).filter(({ tabIndex }) => tabIndex === 0);
    expect(reached).toEqual([last]);
  });

  it("marks differences from a built-in role's default and resets them", async () => {
    await visit('/dashboard/role/agent/edit');
    await box('Users: edit');
    expect(screen.queryByRole('button', { name: words.toDefault })).toBeNull();
    await press('Users: edit');
    await press('Clients: create');
    await screen.findByText('2 permissions differ from the default');
    fireEvent.click(screen.getByRole('button', { name: 'Restore defaults: Users' }));
    await screen.findByText('1 permission differs from the default');
    expect(await box('Users: edit')).not.toBeChecked();
    fireEvent.click(screen.getByRole('button', { name: words.toDefault }));
    expect(await box('Clients: create')).not.toBeChecked();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
  });

  it("is read-only on the role's page", async () => {
    await visit('/dashboard/role/root');
    const table = await screen.findByRole('table', { name: en.resources.role.fields.permissions });
    expect(within(table).queryByRole('checkbox')).toBeNull();
    expect(within(table).getAllByText(words.isAllowed)).toHaveLength(toEffectiveCells(listSubjects()).length);
    expect(within(table).queryByText(words.isDenied)).toBeNull();
  });

  it('shows rules about unknown subjects and saves them unchanged', async () => {
    const gone: Permission = { subject: 'Moon', action: 'read', allowed: true };
    const role = await newRole(defaultPermissions.agent);
    const real = globalThis.fetch;
    const sent: Permission[][] = [];
    // The service stores no such rule anew: here it is one that has long been stored.
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const isRole = String(url).endsWith(`/role/${role}`);
      if (isRole && init?.method === 'PUT') sent.push(JSON.parse(String(init.body)).permissions);
      const answer = await real(url, isRole ? { ...init, method: 'GET', body: null } : init);
      if (!isRole) return answer;
      const { data } = await answer.json();
      const permissions = sent.at(-1) ?? [gone, ...data.permissions];
      return new Response(JSON.stringify({ data: { ...data, permissions } }), { headers: answer.headers });
    });
    await visit(`/dashboard/role/${role}/edit`);
    const moon = await box('Moon: read');
    expect(moon).toBeChecked();
    expect(moon).toHaveAccessibleDescription(words.locks.gone);
    expect(await box('Moon: edit')).toHaveAttribute('aria-disabled', 'true');
    await press(`${words.others}: edit`);
    save();
    fireEvent.click((await dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.length).toBe(1));
    expect(sent[0]).toContainEqual(gone);
    const ability = createAbility(sent[0]);
    expect([ability.can('edit', 'Moon'), ability.can('edit', 'Sun')]).toEqual([false, true]);
    vi.restoreAllMocks();
  });

  it('prevents granting permissions that the user lacks, changing their own role and reducing root', async () => {
    await enterAs('admin');
    const role = await newRole(defaultPermissions.agent);
    await visit(`/dashboard/role/${role}/edit`);
    const audit = await box('Audit: read');
    expect(audit).toHaveAttribute('aria-disabled', 'true');
    expect(audit).toHaveAccessibleDescription(words.locks.lacking);
    fireEvent.click(audit);
    expect(audit).not.toBeChecked();
    expect(await box('Users: edit')).not.toHaveAttribute('aria-disabled');
  });

  it('is read-only for a shared role, says who can change it, and offers to duplicate it', async () => {
    await enterAs('admin');
    await visit('/dashboard/role/customer');
    await screen.findByText(en.validation.sharedRow);
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    // Deleting would be there.
    expect(screen.queryByRole('button', { name: en.console.record.moreActions })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: words.ownRole }));
    await waitFor(async () => expect(await box('Users: read')).toBeChecked());
    expect(await box('Currencies: read')).not.toBeChecked();
    // Whose role it will be is not for a tenant's administrator to choose.
    expect(screen.queryByLabelText('Client', { selector: 'input' })).toBeNull();
    const name = `own${Math.random().toString(36).slice(2, 8)}`;
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: name } });
    save();
    await waitFor(() => expect(window.location.pathname).toBe(`/dashboard/role/${name}`));
    const { data } = await provider.getOne('role', { id: name });
    expect(data.client).toBe(storedUser()?.client);
  });

  it("is locked for the user's own role", async () => {
    await visit('/dashboard/role/root/edit');
    await screen.findByText(en.validation.ownRole);
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes.length).toBeGreaterThan(toEffectiveCells(listSubjects()).length);
    for (const one of boxes) expect(one).toHaveAttribute('aria-disabled', 'true');
  });

  it('previews the menu and the actions, with changes marked', async () => {
    await visit('/dashboard/role/agent/edit');
    await press('Currencies: read');
    await press('Users: post money');
    fireEvent.click(screen.getByRole('button', { name: words.preview.open }));
    const preview = await dialog();
    preview.getByText('As Agent, the menu shows');
    const line = (name: string) =>
      preview.getAllByRole('listitem').find((item) => item.textContent?.startsWith(name));
    expect(line('Currencies')).toHaveTextContent('· new');
    expect(line('Credit / debit')).toHaveTextContent('· no longer');
    expect(line('Users')).toHaveTextContent('credit · no longerdebit · no longer');
    expect(line('Audit')).toBeUndefined();
  });

  it('previews added and removed columns, fields and record sections', async () => {
    await visit('/dashboard/role/agent/edit');
    await press('Currencies: read');
    await press('User balance: read');
    await press('Audit: read');
    await press('Roles: read');
    fireEvent.click(screen.getByRole('button', { name: words.preview.open }));
    const preview = await dialog();
    const users = preview.getAllByRole('listitem').find((item) => item.textContent?.startsWith('Users'));
    expect(users).toHaveTextContent('Balances · no longer, Operations, History of this record · new');
    expect(users).toHaveTextContent('Role · no longer, Client, Default currency · new, Wallet');
  });

  it('of a new role can start from another role', async () => {
    await enterAs('admin');
    await visit('/dashboard/role/create');
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: words.startFrom }));
    fireEvent.click(await screen.findByRole('option', { name: 'Super admin' }));
    expect(await box('Users: delete')).toBeChecked();
    // What the administrator lacks is left out.
    expect(await box('Audit: read')).not.toBeChecked();
    await screen.findByText((text) => text.includes('because your own role lacks'));
    const name = `copy${Math.random().toString(36).slice(2, 8)}`;
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: name } });
    save();
    await waitFor(() => expect(window.location.pathname).toBe(`/dashboard/role/${name}`));
    const ability = createAbility(await storedRules(name));
    expect([ability.can('delete', 'User'), ability.can('read', 'Audit')]).toEqual([true, false]);
  });
});

describe('an audit entry of a role', () => {
  it('says in words which permissions were granted and revoked', async () => {
    const role = await newRole(defaultPermissions.agent);
    const changed = [
      ...defaultPermissions.agent,
      { subject: 'User', action: 'edit' as const, allowed: true },
    ];
    await provider.update('role', {
      id: role,
      data: { permissions: changed },
      previousData: (await provider.getOne('role', { id: role })).data,
    });
    const { data } = await provider.getList('audit', {
      ...{ filter: { record: role }, sort: { field: 'date', order: 'DESC' } },
      pagination: { page: 1, perPage: 1 },
    });
    await visit(`/dashboard/audit/${data[0]?.id}`);
    const title = await screen.findByText(words.change.granted);
    expect(title.parentElement).toHaveTextContent('Users: edit');
    expect(screen.queryByText(words.change.withdrawn)).toBeNull();
  });
});

describe('access control', () => {
  it("shows all roles side by side, each permission as the role's ability has it", async () => {
    const { missing } = await visit(listScreens().find(({ label }) => label.endsWith('.ACL'))?.path ?? '');
    const table = await screen.findByRole('table');
    for (const role of builtInRoles) {
      const link = within(table).getByRole('link', { name: en.resources.role.choices._id[role] });
      expect(link).toHaveAttribute('href', `/dashboard/role/${role}${role === 'root' ? '' : '/edit'}`);
    }
    const heads = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    const users = within(table).getByRole('rowheader', { name: 'Users' }).closest('tbody');
    const edit = within(users as HTMLElement)
      .getByRole('rowheader', { name: 'edit' })
      .closest('tr');
    const cells = within(edit as HTMLElement).getAllByRole('cell');
    for (const role of builtInRoles) {
      const allowed = createAbility(await storedRules(role)).can('edit', 'User');
      const at = heads.indexOf(en.resources.role.choices._id[role]);
      expect([role, cells[at - 1]?.textContent]).toEqual([
        role,
        allowed ? words.isAllowed : `–${words.isDenied}`,
      ]);
    }
    expect([...missing]).toEqual([]);
  });

  it('can be filtered by subject and to differences', async () => {
    await visit('/access-control');
    const table = await screen.findByRole('table');
    const rows = () => within(table).getAllByRole('row').length;
    const all = rows();
    fireEvent.click(screen.getByRole('switch', { name: words.compare.onlyDifferences }));
    await waitFor(() => expect(rows()).toBeLessThan(all));
    // Everyone reads the dashboard: no difference there.
    expect(within(table).getByRole('rowheader', { name: 'Audit' })).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText(words.compare.search), { target: { value: 'CURRENC' } });
    await waitFor(() => expect(within(table).queryByRole('rowheader', { name: 'Audit' })).toBeNull());
    within(table).getByRole('rowheader', { name: 'Currencies' });
    fireEvent.change(screen.getByLabelText(words.compare.search), { target: { value: 'no such' } });
    await screen.findByText(words.compare.nothing);
  });
});
