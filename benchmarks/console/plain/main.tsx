/**
 * A console of plain react-admin in the same versions: no inference, no code splitting, its own sign-in, and rows
 * in memory. The benchmark compares the console with it.
 */

import {
  Admin,
  AutocompleteInput,
  type DataProvider,
  DataTable,
  Edit,
  List,
  ReferenceInput,
  Resource,
  SearchInput,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { rows } from './rows.ts';

/** Returns rows from memory. */
const dataProvider = {
  getList: async (resource: string, { pagination = { page: 1, perPage: 25 } }) => {
    const all = rows[resource] ?? [];
    const from = (pagination.page - 1) * pagination.perPage;
    return { data: all.slice(from, from + pagination.perPage), total: all.length };
  },
  getOne: async (resource: string, { id }: { id: string }) => ({
    data: rows[resource]?.find((row) => row.id === id),
  }),
  getMany: async (resource: string, { ids }: { ids: string[] }) => ({
    data: rows[resource]?.filter((row) => ids.includes(row.id)) ?? [],
  }),
  update: async (_: string, { data }: { data: unknown }) => ({ data }),
} as unknown as DataProvider;

const authProvider = {
  login: async () => localStorage.setItem('plain', 'in'),
  logout: async () => localStorage.removeItem('plain'),
  checkAuth: async () => (localStorage.getItem('plain') ? undefined : Promise.reject()),
  checkError: async () => undefined,
  getPermissions: async () => undefined,
};

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={[{ id: 'active', name: 'Active' }]} />,
  <ReferenceInput key="client" source="client" reference="client">
    <AutocompleteInput />
  </ReferenceInput>,
];

function Rows({ columns }: { columns: readonly string[] }) {
  return (
    <List filters={filters} perPage={25}>
      <DataTable rowClick="edit">
        {columns.map((source) => (
          <DataTable.Col key={source} source={source} />
        ))}
      </DataTable>
    </List>
  );
}

/** As many resources and rows as the console's lists of the same names. */
const users = ['userName', 'firstName', 'lastName', 'email', 'role', 'client', 'status', 'createdAt'];
const transactions = ['date', 'type', 'amount', 'currency', 'from', 'to', 'reference', 'status', 'altered'];

function Form() {
  return (
    <Edit>
      <SimpleForm>
        <TextInput source="userName" />
        <TextInput source="email" />
      </SimpleForm>
    </Edit>
  );
}

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
createRoot(element).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} requireAuth disableTelemetry>
    <Resource name="user" list={<Rows columns={users} />} edit={Form} />
    <Resource name="transaction" list={<Rows columns={transactions} />} edit={Form} />
  </Admin>,
);
