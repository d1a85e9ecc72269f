/** Files of these tests, and how they are sent and read. */
import type { Started } from '../../../src/engine/service/start.ts';
import type { Tokens } from '../../service/caller.ts';

/** A page of A4 with nothing on it, as a reader of PDF takes it. */
export const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
164
%%EOF
`,
);

let counted = 0;
/** The number of a document that nobody has yet. */
export function nextNumber(): string {
  counted += 1;
  return `P${counted}`;
}

type Sent = { name?: string; type?: string; length?: number };

/** @param length as the header says it, where that differs */
export async function send(
  { app }: Started,
  as: Tokens | undefined,
  content: Buffer,
  { name = 'passport.pdf', type = 'application/octet-stream', length }: Sent = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/document/files/scan?name=${encodeURIComponent(name)}`,
    headers: {
      ...(as && { authorization: `Bearer ${as.accessToken}` }),
      'content-type': type,
      ...(length && { 'content-length': String(length) }),
    },
    payload: content,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

export async function read({ app }: Started, as: Tokens | undefined, id: string) {
  const answer = await app.inject({
    method: 'GET',
    url: `/api/document/files/scan/${id}`,
    headers: { ...(as && { authorization: `Bearer ${as.accessToken}` }) },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers, text: answer.body };
}
