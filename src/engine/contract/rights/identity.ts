/**
 * What the engine has concepts of: people who sign in, the roles that say what they may do, the tenants that they
 * belong to, and the log of what they did. An app declares a resource of each name.
 */
import { choice, email, secret, text } from '../fields.ts';
import { languageCodes } from '../languages.ts';

export const PEOPLE = 'user';
export const ROLES = 'role';
export const TENANTS = 'client';
export const AUDIT = 'audit';

/** The status of a person who was invited and has not chosen a password yet: nobody can sign in as them. */
export const INVITED = 'invited';

/** What the engine asks of a person, and what calls of one's own take. The resource of people has these fields. */
export const personFields = {
  userName: text({
    required: true,
    unique: true,
    min: 3,
    max: 40,
    pattern: /^[a-zA-Z0-9._-]+$/,
    sample: 'ana.diaz',
  }),
  firstName: text({ required: true, max: 80, sample: 'Ana' }),
  lastName: text({ required: true, max: 80, sample: 'Díaz' }),
  email: email({ required: true, unique: true }),
  language: choice(languageCodes),
  password: secret({ required: true }),
};
