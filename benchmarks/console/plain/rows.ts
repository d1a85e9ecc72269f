/** As many users and transactions as the demo platform has. */
type Row = { id: string } & Record<string, string>;

const user = (number: number): Row => ({
  id: String(number),
  userName: `someone.${number}`,
  firstName: 'Someone',
  lastName: `Number ${number}`,
  email: `someone.${number}@example.com`,
  role: 'customer',
  client: 'Atelier Lumière',
  status: 'active',
  createdAt: '2026-05-01T12:00:00.000Z',
});

const transaction = (number: number): Row => ({
  id: String(number),
  date: '2026-05-01T12:00:00.000Z',
  type: 'transfer',
  amount: `${number}.50`,
  currency: 'USD',
  from: `someone.${number}`,
  to: 'Atelier Lumière',
  reference: `Invoice ${number}`,
  status: 'successful',
  altered: 'false',
});

const numbers = Array.from({ length: 145 }, (_, number) => number);

export const rows: Record<string, Row[]> = {
  user: numbers.map(user),
  transaction: numbers.map(transaction),
};
