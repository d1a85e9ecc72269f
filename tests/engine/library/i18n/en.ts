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
        condition: 'Condition',
        price: 'Price',
        insured: 'Insured',
        client: 'Branch',
      },
      choices: { condition: { fine: 'Fine', torn: 'Torn', pulped: 'Pulped' } },
      verbs: { appraise: 'Appraise' },
      actions: {
        tear: { name: 'Report as torn', about: 'It has to be mended.', done: 'Reported as torn' },
        mend: { name: 'Mend', about: 'It can be read again.', done: 'Mended' },
        pulp: { name: 'Pulp', about: 'It is paper again.', done: 'Pulped' },
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
        reason: 'Reason',
        reminders: 'Reminders',
        words: 'Words',
        pin: 'Pin',
        shelf: 'Shelf',
        home: 'Lent by',
      },
      checks: { lostIsNotBack: 'A lost book is not back' },
      choices: { state: { out: 'Out', back: 'Back', lost: 'Lost' } },
      actions: {
        renew: { name: 'Renew', about: 'It may be kept for longer.', done: 'Renewed' },
        remind: { name: 'Remind', about: 'The reader is told that it is due.', done: 'Reminded' },
        giveBack: { name: 'Take back', about: 'It stands on its shelf again.', done: 'Taken back' },
        lose: { name: 'Report as lost', about: 'Nobody expects it any more.', done: 'Reported as lost' },
      },
    },
    supplier: {
      name: 'Supplier |||| Suppliers',
      empty: 'There are no suppliers yet.',
      fields: {
        name: 'Name',
        site: 'Web site',
        phone: 'Telephone',
        since: 'Since',
        age: 'Years',
        contract: 'Contract',
        discount: 'Discount',
        contacts: 'Contacts',
        'contacts.name': 'Name',
        'contacts.mail': 'E-mail',
        'contacts.role': 'Role',
        'contacts.phone': 'Telephone',
        client: 'Branch',
      },
      choices: { 'contacts.role': { sales: 'Sales', support: 'Support' } },
    },
  },
  console: { ...shared.console, tagline: 'Every book in its place' },
};
