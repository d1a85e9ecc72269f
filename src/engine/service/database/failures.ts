/** What a failed statement means, whichever driver reports it. */

/** What both drivers say of a failure: PostgreSQL's SQLSTATE or the socket's code, and what it is about. */
export type Failure = Error & { code: string; constraint?: string; detail?: string };

/** The driver's own error, found through the wrappings of drizzle and the pool. */
export function findDatabaseError(error: unknown): Failure | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && typeof inner.code === 'string') return inner as Failure;
  }
  return undefined;
}

/** Lost against another transaction; the same work can be tried again. */
export function isRetriable(error: unknown): boolean {
  return ['40001', '40P01', '55P03'].includes(findDatabaseError(error)?.code ?? '');
}

/** What a transaction fails with that is to be run again. */
export function retriable(message: string): Failure {
  return Object.assign(new Error(message), { code: '40001' });
}

/** 25006: a standby, which reads and does not write. 40003: a commit that nobody answers for. */
const unreachable =
  /^(08|57P0|53300|25P03|25006|40003|E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NET|NOTFOUND|AI_AGAIN)|ERR_STREAM)/;

/** What a transaction fails with whose commit may have come about, or not: asked again by its key, it is found or done. */
export function unknownCommitError(message: string): Failure {
  return Object.assign(new Error(message), { code: '40003' });
}

/** PostgreSQL stopped it: it took longer than a statement may, or more memory than there is. */
export function isTimeout(error: unknown): boolean {
  return ['57014', '53200', '53400'].includes(findDatabaseError(error)?.code ?? '');
}

/** PostgreSQL, or the system below it, has no room left to write to. */
export function isFull(error: unknown): boolean {
  const code = findDatabaseError(error)?.code ?? '';
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(code);
}

/** A row with this key is there already. */
export function isDuplicate(error: unknown): boolean {
  return findDatabaseError(error)?.code === '23505';
}

/** The database can't be reached, is shutting down or starting, or only reads; or nobody knows what became of a commit. */
export function isUnavailable(error: unknown): boolean {
  const code = findDatabaseError(error)?.code ?? '';
  if (unreachable.test(code)) return true;
  // pg gives the first of these no code, and Citus the others, of a worker that died, that of an error inside.
  const innermost = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    innermost instanceof Error &&
    /Connection terminated|timeout exceeded|Query read timeout|timeout expired|Client (has|was)|connection marked as essential|server closed the connection/.test(
      innermost.message,
    )
  );
}
