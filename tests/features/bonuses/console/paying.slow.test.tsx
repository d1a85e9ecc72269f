/** A bonus for many: the review and the result list everyone, each with a transaction, and a repeat is detected. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { request } from '../../../../src/engine/console/providers/http.ts';
import { findEnabledButton } from '../../../console/enabledButton.ts';
import { enterAs, PASSWORD, visit } from '../../../console/visit.tsx';

const { operations: texts, money, several } = en.console;
const many = `many${Math.random().toString(36).slice(2, 7)}`;
let client = '';
let bonus = '';
const names: string[] = [];

beforeAll(async () => {
  await enterAs('root');
  const create = async (path: string, body: object) =>
    ((await request(path, { method: 'POST', body })).json as { data: { _id: string } }).data._id;
  const { json } = await request('/user?filter={"userName":"customer"}');
  client = (json as { data: { client: string }[] }).data[0]?.client ?? '';
  for (let at = 0; at < 8; at += 1) {
    const userName = `${many}x${at}`;
    const person = { userName, email: `${userName}@example.com`, firstName: 'A', lastName: `B${at}` };
    await create('/user', {
      ...{ ...person, password: PASSWORD, confirmPassword: PASSWORD, role: 'customer', client },
    });
    names.push(userName);
  }
  bonus = await create('/bonus/add', { name: many, client, currency: 'USD', amount: '0.01', budget: '1.00' });
});
beforeEach(() => enterAs('root'));

async function chooseAndReview(chosen: readonly string[]) {
  await visit(`/dashboard/pay-bonus?bonus=${bonus}`);
  const field = await screen.findByRole('combobox', { name: new RegExp(`^${several.recipients}`) });
  for (const name of chosen) {
    fireEvent.change(field, { target: { value: name } });
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
  }
  fireEvent.click(screen.getByRole('button', { name: texts.review }));
  await screen.findByRole('heading', { name: texts.confirm.title });
}

it('lists every recipient, shows each transaction in the result, and refreshes the card', async () => {
  await chooseAndReview(names);
  const list = () => within(screen.getByRole('list', { name: new RegExp(`^${several.recipients}`) }));
  expect(list().getAllByRole('listitem')).toHaveLength(8);
  for (const name of names) expect(list().getByText(name)).toBeInTheDocument();
  expect(screen.queryByText(money.similar.bonus.split(' |||| ')[0] ?? '')).toBeNull();
  fireEvent.click(await findEnabledButton(texts.confirm.send));
  await screen.findByText(texts.done);
  const links = list().getAllByRole('link');
  expect(new Set(links.map((link) => link.getAttribute('href'))).size).toBe(8);
  for (const name of names) list().getByRole('link', { name: new RegExp(name) });
  await waitFor(() => expect(screen.getByRole('complementary')).toHaveTextContent(/0\.92\sUSD/));
});

it('warns in the review when a recipient got the bonus within a day', async () => {
  await chooseAndReview(names.slice(0, 1));
  const [one = ''] = money.similar.bonus.split(' |||| ');
  const alert = (await screen.findByText(one)).closest('[role=alert]') as HTMLElement;
  expect(alert).toHaveTextContent(names[0] ?? '');
  expect(within(alert).getByRole('link')).toBeInTheDocument();
});
