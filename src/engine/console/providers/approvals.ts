/** Calls that have become requests: the console says so over the current page, whatever made the call. */
import { ApprovalPending } from './apiError.ts';

/** Registers who shows them. Returns a function that unregisters it. */
export function onApprovalPending(show: (approval: string) => void): () => void {
  shower = show;
  return () => {
    if (shower === show) shower = undefined;
  };
}

/** Shows that the call waits for an approval, if it does. */
export async function announceApproval<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApprovalPending) shower?.(error.approval);
    throw error;
  }
}

let shower: ((approval: string) => void) | undefined;
