/** As many rows as the demo platform has users. */
type Row = { id: string } & Record<string, string>;

const row = (number: number): Row => ({
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

const all = Array.from({ length: 145 }, (_, number) => row(number));

export const rows: Record<string, Row[]> = { user: all, client: all };
