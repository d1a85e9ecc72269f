/** Why a posting is declined: for the response, and for the permanent record in its transaction. */
import type { ErrorCode, ValidationError } from '#engine/contract';
import { ServiceError } from '#engine/service';

export type Decline = {
  code: ErrorCode;
  /** Details beyond the code as a message with values, such as the remaining amount. */
  detail?: ValidationError | undefined;
};

/** Thrown for a posting that was declined and recorded as incorrect. */
export class PostingDeclinedError extends ServiceError {
  readonly decline: Decline;

  constructor(decline: Decline) {
    super(decline.code, decline.detail && { _body: decline.detail });
    this.decline = decline;
  }
}

/** The decline as a transaction's sealed `data` records it. */
export function toDeclineData({ code, detail }: Decline): Record<string, unknown> {
  return { refusal: code, ...(detail && { refusalDetail: detail }) };
}

/** The decline that a transaction records; undefined if it was booked. */
export function findRecordedDecline({ data }: { data: Record<string, unknown> | null }): Decline | undefined {
  const { refusal, refusalDetail } = data ?? {};
  if (typeof refusal !== 'string') return undefined;
  return { code: refusal as ErrorCode, detail: refusalDetail as Decline['detail'] };
}
