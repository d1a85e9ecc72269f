/** Shrinks the request of a finding: leaves out parts as long as it reproduces the finding. */
import type { FuzzRequest } from './asked.ts';
import { bodyText } from './asked.ts';

/** The maximum number of requests per finding. */
const MAX_REQUESTS = 80;

/** @param finds sends a request, and tells whether it reproduces the finding */
export async function shrinkRequest(
  request: FuzzRequest,
  finds: (request: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let best = request;
  let left = MAX_REQUESTS;
  let smaller = true;
  while (smaller && left > 0) {
    smaller = false;
    for (const candidate of smallerOnes(best)) {
      if (left === 0) break;
      left -= 1;
      if (!(await finds(candidate))) continue;
      best = candidate;
      smaller = true;
      break;
    }
  }
  return best;
}

function* smallerOnes(request: FuzzRequest): Generator<FuzzRequest> {
  const { query, headers, body } = request;
  if (request.raw === undefined) {
    for (let at = 0; at < (body?.length ?? 0); at += 1) yield { ...request, body: body?.toSpliced(at, 1) };
  }
  for (let at = 0; at < query.length; at += 1) yield { ...request, query: query.toSpliced(at, 1) };
  for (let at = 0; at < headers.length; at += 1) yield { ...request, headers: headers.toSpliced(at, 1) };
  const raw = bodyText(request);
  if (request.raw !== undefined && raw && raw.length > 40) yield { ...request, raw: halved(raw) };
  for (const [at, [name, json]] of (body ?? []).entries()) {
    if (json.length > 40) yield { ...request, body: body?.with(at, [name, shorterJson(json)]) };
  }
  for (const [at, [name, value]] of query.entries()) {
    if (value.length > 40) yield { ...request, query: query.with(at, [name, halved(value)]) };
  }
  for (const [name, value] of Object.entries(request.params)) {
    if (value.length > 40) yield { ...request, params: { ...request.params, [name]: halved(value) } };
  }
}

const halved = (text: string) => text.slice(0, Math.ceil(text.length / 2));

/** Keeps the quotes of a long text. */
const shorterJson = (json: string) =>
  json.startsWith('"') ? `${halved(json.slice(0, -1)).replace(/\\+$/, '')}"` : halved(json);
