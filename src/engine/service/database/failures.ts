/** Classifies failed statements, for both drivers. */

/** An error as both drivers report it: SQLSTATE or socket error code, constraint and detail. */
export type Failure = Error & { code: string; constraint?: string; detail?: string };

/** The driver's error, unwrapped from those of drizzle and the pool. */
export function findDatabaseError(error: unknown): Failure | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && typeof inner.code === 'string') return inner as Failure;
  }
  return undefined;
}

/** The transaction lost a conflict with another one and can be retried. */
export function isRetriable(error: unknown): boolean {
  return ['40001', '40P01', '55P03'].includes(findDatabaseError(error)?.code ?? '');
}

/** An error that makes a transaction be retried. */
export function retriable(message: string): Failure {
  return Object.assign(new Error(message), { code: '40001' });
}

/** 25006: a standby, which is read-only. 40003: a commit with an unknown outcome. */
const unreachable =
  /^(08|57P0|53300|25P03|25006|40003|E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NET|NOTFOUND|AI_AGAIN)|ERR_STREAM)/;

/** Thrown when a commit's outcome is unknown. Retrying with the same idempotency key is safe. */
export function unknownCommitError(message: string): Failure {
  return Object.assign(new Error(message), { code: '40003' });
}

/** PostgreSQL cancelled the statement, for exceeding its timeout or the available memory. */
export function isTimeout(error: unknown): boolean {
  return ['57014', '53200', '53400'].includes(findDatabaseError(error)?.code ?? '');
}

/** PostgreSQL or the file system has no space left. */
export function isFull(error: unknown): boolean {
  const code = findDatabaseError(error)?.code ?? '';
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(code);
}

/** A row with this key already exists. */
export function isDuplicate(error: unknown): boolean {
  return findDatabaseError(error)?.code === '23505';
}

/** The database is unreachable, starting, shutting down or read-only, or a commit's outcome is unknown. */
export function isUnavailable(error: unknown): boolean {
  const code = findDatabaseError(error)?.code ?? '';
  if (unreachable.test(code)) return true;
  // pg reports the first of these without a code. Citus reports the others as internal errors when a worker dies.
  const innermost = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    innermost instanceof Error &&
    /Connection terminated|timeout exceeded|Query read timeout|timeout expired|Client (has|was)|connection marked as essential|server closed the connection/.test(
      innermost.message,
    )
  );
}
