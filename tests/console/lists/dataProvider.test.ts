import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import { enterAs } from '../visit.tsx';

const provider = createDataProvider();
const page = { page: 1, perPage: 5 };
const unique = () => `T${Math.random().toString(36).slice(2, 8).toUpperCase()}`;

beforeEach(() => enterAs('root'));

describe('the data provider', () => {
  it('lists with paging, sorting and filters, and adds an id to each record', async () => {
    const sort = { field: 'userName', order: 'ASC' as const };
    const { data, total } = await provider.getList('user', { pagination: page, sort, filter: {} });
    expect(data).toHaveLength(5);
    expect(total).toBeGreaterThan(100);
    expect(data.every(({ id, _id }) => id === _id)).toBe(true);
    const second = { page: 2, perPage: 5 };
    const next = await provider.getList('user', { pagination: second, sort, filter: {} });
    expect(next.data.map(({ id }) => id)).not.toContain(data[0].id);
    const found = await provider.getList('user', { pagination: page, sort, filter: { q: 'super_admin' } });
    expect(found.data[0].userName).toBe('super_admin');
  });

  it('sorts by id, which the service calls _id', async () => {
    const { data } = await provider.getList('role', {
      pagination: page,
      sort: { field: 'id', order: 'DESC' },
      filter: {},
    });
    const ids = data.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  it('reads one record, many, and those that refer to one', async () => {
    const { data: clients } = await provider.getList('client', {
      pagination: page,
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    });
    const ids = clients.slice(0, 2).map(({ id }) => id);
    const one = await provider.getOne('client', { id: ids[0] });
    expect(one.data).toMatchObject({ id: ids[0], name: clients[0].name });
    const many = await provider.getMany('client', { ids });
    expect(many.data.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const { data: users } = await provider.getManyReference('user', {
      target: 'client',
      id: ids[0],
      pagination: page,
      sort: { field: 'userName', order: 'ASC' },
      filter: {},
    });
    expect(users.length).toBeGreaterThan(0);
    expect(users.every(({ client }) => client === ids[0])).toBe(true);
  });

  it('searches the audit log with POST', async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    const { data } = await provider.getList('audit', {
      pagination: page,
      sort: { field: 'date', order: 'DESC' },
      filter: {},
    });
    expect(data.length).toBeGreaterThan(0);
    expect(sent.mock.calls[0]?.[1]?.method).toBe('POST');
    sent.mockRestore();
  });

  it('creates, updates with changed fields only, and deletes', async () => {
    const abbreviation = unique();
    const { data: made } = await provider.create('currency', {
      data: { abbreviation, name: 'Test', symbol: 'T', decimals: 3 },
    });
    expect(made).toMatchObject({ abbreviation, decimals: 3, id: made._id });
    const sent = vi.spyOn(globalThis, 'fetch');
    const { data: changed } = await provider.update('currency', {
      id: made.id,
      data: { ...made, name: 'Changed' },
      previousData: made,
    });
    expect(sent.mock.calls[0]?.[1]?.body).toBe('{"name":"Changed"}');
    sent.mockRestore();
    expect(changed.name).toBe('Changed');
    await provider.delete('currency', { id: made.id, previousData: made });
    await expect(provider.getOne('currency', { id: made.id })).rejects.toMatchObject({ status: 404 });
  });

  it('never sends an empty password or non-writable fields', async () => {
    const { data: users } = await provider.getList('user', {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'userName', order: 'ASC' },
      filter: { q: 'customer' },
    });
    const sent = vi.spyOn(globalThis, 'fetch');
    await provider.update('user', {
      id: users[0].id,
      data: { ...users[0], password: '', confirmPassword: '', createdAt: 'never', wallet: 'other' },
      previousData: users[0],
    });
    expect(sent.mock.calls[0]?.[1]?.body).toBe('{}');
    sent.mockRestore();
  });

  it('passes on validation errors by field, to be translated', async () => {
    const wrong = provider.create('currency', { data: { abbreviation: 'usd!', name: 'x', symbol: 'x' } });
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      body: { errors: { abbreviation: expect.stringContaining('validation.pattern') } },
    });
  });
});
