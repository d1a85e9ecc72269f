/** Why a posting can't be booked: what its caller hears, and what its transaction says for good. */
import type { ErrorCode, ValidationError } from '#engine/contract';
import { ServiceError } from '#engine/service';

export type Decline = {
  code: ErrorCode;
  /** What the code alone doesn't say, as a message with its values: how much is left, for instance. */
  detail?: ValidationError | undefined;
};

/** A posting was refused, and is recorded as incorrect. */
export class PostingDeclinedError extends ServiceError {
  readonly refusal: Decline;

  constructor(refusal: Decline) {
    super(refusal.code, refusal.detail && { _body: refusal.detail });
    this.refusal = refusal;
  }
}

/** As a transaction carries it in its `data`, under its seal. */
export function declineData({ code, detail }: Decline): Record<string, unknown> {
  return { refusal: code, ...(detail && { refusalDetail: detail }) };
}

/** @param data of a transaction; what was booked has no refusal in it */
export function recordedDecline({ data }: { data: Record<string, unknown> | null }): Decline | undefined {
  const { refusal, refusalDetail } = data ?? {};
  if (typeof refusal !== 'string') return undefined;
  return { code: refusal as ErrorCode, detail: refusalDetail as Decline['detail'] };
}
