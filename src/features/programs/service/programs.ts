/** Hooks of programs: each has a user who cannot sign in. */
import { eq } from 'drizzle-orm';
import { getResource } from '#engine/contract';
import { getTable, hooksFor, insertNew, invalidField, newId } from '#engine/service';
import { NO_MAILBOX, user } from '#features/users';
import { program } from '../program.ts';

const programs = getTable(program);

/** No password has this hash. */
const NO_PASSWORD = '-';

export const programHooks = {
  ...hooksFor(program, {
    async beforeCreate(write, values) {
      const key = newId().slice(-12);
      // With the checks, the audit entry and the wallet of any other user.
      const created = await insertNew(
        { ...write, resource: getResource(user.name) },
        {
          ...{ userName: `program.${key}`, email: `program.${key}@program${NO_MAILBOX}` },
          ...{ firstName: values.name, lastName: 'API', status: 'active', passwordHash: NO_PASSWORD },
          ...{ role: values.role, client: values.client ?? null },
        },
      );
      return { ...values, user: created._id };
    },
  }),
  ...hooksFor(user, {
    /** Whoever set a password or an address for password links could sign in as the program. */
    async beforeUpdate({ transaction }, row, values) {
      const field = (['passwordHash', 'email'] as const).find(
        (name) => values[name] !== undefined && values[name] !== row[name],
      );
      if (!field) return values;
      const [owner] = await transaction
        .select({ _id: programs._id })
        .from(programs)
        .where(eq(programs.user, row._id));
      const input = field === 'email' ? 'email' : 'password';
      if (owner) throw invalidField(input, { key: 'validation.ofProgram' });
      return values;
    },
  }),
};
