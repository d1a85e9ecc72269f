/** What the library says: of what it is made of in its own words, of the rest as Monedero says it, with its own name. */
import { en as words } from '../../../../i18n/en.ts';

const shared: typeof words = JSON.parse(JSON.stringify(words).replaceAll('Monedero', 'Bookworm'));

export const en = {
  ...shared,
  resources: {
    user: {
      ...shared.resources.user,
      name: 'Person |||| People',
      empty: 'There is nobody yet.',
      fields: { ...shared.resources.user.fields, client: 'Branch', role: 'Duty' },
    },
    client: {
      name: 'Branch |||| Branches',
      empty: 'There are no branches yet.',
      fields: { name: 'Name', status: 'Status', publicKey: 'Public key' },
      choices: { status: { active: 'Active', inactive: 'Inactive' } },
    },
    role: { ...shared.resources.role, name: 'Duty |||| Duties', empty: 'There are no duties yet.' },
    audit: { ...shared.resources.audit, name: 'Log entry |||| Log' },
    shelf: { name: 'Shelf |||| Shelves', empty: 'There are no shelves yet.', fields: { label: 'Label' } },
    book: {
      name: 'Book |||| Books',
      empty: 'There are no books yet.',
      fields: {
        title: 'Title',
        pages: 'Pages',
        shelf: 'Shelf',
        bought: 'Bought on',
        lendable: 'Can be lent',
        client: 'Branch',
      },
    },
    loan: {
      name: 'Loan |||| Loans',
      empty: 'Nothing is lent.',
      fields: {
        book: 'Book',
        reader: 'Reader',
        client: 'Branch',
        due: 'Due on',
        state: 'State',
        damage: 'Damage',
      },
      checks: { lostIsNotBack: 'A lost book is not back' },
      choices: { state: { out: 'Out', back: 'Back' } },
    },
  },
  console: { ...shared.console, tagline: 'Every book in its place' },
};
