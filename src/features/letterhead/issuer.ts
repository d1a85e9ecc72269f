/** Who issues a document, as on its letterhead. */
import { z } from 'zod';

export const issuer = z.object({
  /** The legal name of the client, or else its name; the platform's name where no client is concerned. */
  name: z.string(),
  /** Of several lines. */
  address: z.string().nullable(),
  taxNumber: z.string().nullable(),
  /** As `#rrggbb`; text in it can be read on white. */
  accentColor: z.string().nullable(),
  /** A picture as a `data:` URL. */
  logo: z.string().nullable(),
});
export type Issuer = z.infer<typeof issuer>;
