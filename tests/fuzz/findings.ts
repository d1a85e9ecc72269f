/** Checks responses, whatever was requested. */
import { en } from '../../i18n/en.ts';
import { containsInternals, containsSecret, findShapeProblem } from '../conformance/api.ts';
import type { FuzzRequest } from './asked.ts';
import { CSV_TYPE, JSON_TYPE, LINES_TYPE } from './operations.ts';
import type { WireResponse } from './wire.ts';

/** A response with its parsed body; undefined unless it is JSON or CSV. */
export type ParsedResponse = WireResponse & { type: string; body: unknown };

export function parseResponse(response: WireResponse): ParsedResponse {
  const type =
    String(response.headers['content-type'] ?? '')
      .split(';')[0]
      ?.trim() ?? '';
  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  const readers: Record<string, (text: string) => unknown> = {
    [JSON_TYPE]: parsed,
    [LINES_TYPE]: (text) => text.trimEnd().split('\n').map(parsed),
    [CSV_TYPE]: (text) => text,
  };
  return { ...response, type, body: readers[type]?.(response.text) };
}

/** Whether the service shed load, with a time to retry. */
export const isShed = ({ status, headers }: WireResponse): boolean =>
  status === 503 && headers['retry-after'] !== undefined;

/** @returns the first problem as a sentence, if any */
export function findProblem(request: FuzzRequest, response: ParsedResponse): string | undefined {
  const { status, text, type, body } = response;
  if (isShed(response)) return undefined;
  if (status >= 500) return `a failure of the service, ${status}`;
  if (containsSecret(text)) return 'the answer holds a secret';
  if (status >= 400 && containsInternals(text)) return 'the answer shows the inside';
  if (request.method === 'HEAD') return undefined;
  if (!isCallOf(request))
    return request.path.startsWith('/api/') && status >= 400 ? wrongError(response) : undefined;
  const [misfit] = request.operation.misfits(status, type, body);
  if (misfit !== undefined) return `the answer ${status} does not fit its schema: ${misfit}`;
  return status >= 400 ? wrongError(response) : undefined;
}

/** Whether the request still is the call that the document describes. */
function isCallOf({ method, path, params, operation }: FuzzRequest): boolean {
  if (method !== operation.method || path !== operation.path) return false;
  return Object.values(params).every((value) => value !== '' && value.length <= 300);
}

/** The message keys with which a field can be rejected. */
const words = new Set([
  ...Object.keys(en.validation).map((key) => `validation.${key}`),
  ...Object.keys(en.errors).map((key) => `errors.${key}`),
  // Checks of declarations have their own messages.
  ...Object.entries(en.resources).flatMap(([name, messageKeys]) =>
    Object.keys('checks' in messageKeys ? messageKeys.checks : {}).map(
      (key) => `resources.${name}.checks.${key}`,
    ),
  ),
]);

/** Messages of errors and of their fields must be those of their codes. */
function wrongError(response: ParsedResponse): string | undefined {
  const shape = findShapeProblem(response);
  if (shape) return `an error of another shape: ${shape}`;
  const {
    code,
    message,
    complaints = {},
  } = response.body as {
    code: keyof typeof en.errors;
    message: string;
    complaints?: Record<string, { key: string }>;
  };
  const noCall = response.status === 404 && message.startsWith('There is no call ');
  if (!noCall && message !== en.errors[code]) return `words of its own for ${code}: ${message}`;
  const unknown = Object.values(complaints).find(({ key }) => !words.has(key));
  return unknown && `no words for ${unknown.key}`;
}

export type Finding = {
  /** Findings with the same signature are reported once. */
  signature: string;
  what: string;
  request: FuzzRequest;
  response: Pick<WireResponse, 'status' | 'text'> | undefined;
  /** How often it occurred. */
  times: number;
};

export const getSignature = ({ operation }: FuzzRequest, what: string): string =>
  `${operation.name}: ${what.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').slice(0, 160)}`;
