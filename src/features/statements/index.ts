/** What a wallet held and what moved in it: statements of a period, and balances as of any moment. */
import type { Feature } from '../../engine/contract/registry.ts';

const errors = {
  /** More entries than a statement holds. */
  statement_too_long: 422,
} as const;

type StatementErrors = typeof errors;

declare module '../../engine/contract/errors.ts' {
  interface AppErrors extends StatementErrors {}
}

export const statements: Feature = { errors, calls: [() => import('./calls.ts')] };
