/** What is wrong with an answer, whatever was asked. */
import { en } from '../../i18n/en.ts';
import { containsInternals, containsSecret, findShapeProblem } from '../conformance/api.ts';
import type { FuzzRequest } from './asked.ts';
import { CSV_TYPE, JSON_TYPE, LINES_TYPE } from './operations.ts';
import type { WireResponse } from './wire.ts';

/** An answer with its body read; undefined where it is neither JSON nor CSV. */
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

/** Too much to do just now: meant, and said with a time to come again. */
export const isShed = ({ status, headers }: WireResponse): boolean =>
  status === 503 && headers['retry-after'] !== undefined;

/** @returns a sentence for the first thing that is wrong; undefined where nothing is */
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

/** Whether what was asked is still the call that the document describes. */
function isCallOf({ method, path, params, operation }: FuzzRequest): boolean {
  if (method !== operation.method || path !== operation.path) return false;
  return Object.values(params).every((value) => value !== '' && value.length <= 300);
}

/** The keys that a field may be refused with. */
const words = new Set([
  ...Object.keys(en.validation).map((key) => `validation.${key}`),
  ...Object.keys(en.errors).map((key) => `errors.${key}`),
  // What a declaration checks is said in words of its own.
  ...Object.entries(en.resources).flatMap(([name, messageKeys]) =>
    Object.keys('checks' in messageKeys ? messageKeys.checks : {}).map((key) => `resources.${name}.checks.${key}`),
  ),
]);

/** The words of an error are those of its code, and so are those of each field's. */
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
  /** Findings of one signature are told once. */
  signature: string;
  what: string;
  request: FuzzRequest;
  response: Pick<WireResponse, 'status' | 'text'> | undefined;
  /** How often it was met. */
  times: number;
};

export const getSignature = ({ operation }: FuzzRequest, what: string): string =>
  `${operation.name}: ${what.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').slice(0, 160)}`;
