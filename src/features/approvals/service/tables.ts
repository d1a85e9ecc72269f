/** The table of approvals, with a column besides those of the declaration. */
import { type AnyPgColumn, index, text } from 'drizzle-orm/pg-core';
import { defineTable } from '#engine/service';
import { approval } from '../approval.ts';

export const approvals = defineTable(approval.name, {
  columns: () => ({
    /** Recognizes a repeated request. */
    digest: text('digest').notNull(),
  }),
  indexes: ({ requestedBy, digest }: Record<'requestedBy' | 'digest', AnyPgColumn>) => [
    index('approvals_digest').on(requestedBy, digest),
  ],
});
