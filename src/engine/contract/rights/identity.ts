/**
 * The resources that the engine depends on: people who sign in, their roles and tenants, and the audit log. An app
 * declares a resource for each name.
 */
import { choice, email, secret, text } from '../fields.ts';
import { languageCodes } from '../languages.ts';

export const PEOPLE = 'user';
export const ROLES = 'role';
export const TENANTS = 'client';
export const AUDIT = 'audit';

/** Status of a person who was invited and has not chosen a password yet. They cannot sign in. */
export const INVITED = 'invited';

/** The fields that the engine requires of people, shared by its calls. The app's resource of people has them. */
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
