/** Mails receipts on request: only to the reader's own address, or anybody could have others mailed with words of their choice. */
import { eq } from 'drizzle-orm';
import { isolated } from '#engine/contract';
import {
  type Caller,
  type Core,
  createRateLimit,
  getTable,
  isEmailProven,
  type Letter,
  pageUrl,
  preferredLanguage,
  type Routes,
  ServiceError,
  sendLetters,
  serve,
} from '#engine/service';
import { user } from '#features/users';
import { mailReceipt } from '../calls.ts';
import { describeReversal, describeState, formatAmountText, listFacts, productMessages } from './facts.ts';
import { type OwnReceipt, readOwnReceipt } from './ownReceipt.ts';

declare module '#engine/service' {
  interface AppMails {
    receipt: true;
  }
}

export const receiptMailRoutes: Routes = ({ app, ...core }) => {
  const perReader = createRateLimit(core, 'receipt mail', { tries: 10, seconds: 15 * 60 });

  serve(app, mailReceipt, async ({ caller, params, origin }) => {
    if (caller.scopes) throw new ServiceError('forbidden');
    const receipt = await readOwnReceipt(core, caller, params.id);
    if (!receipt.canMail) throw new ServiceError('wrong_state', { _mail: { key: 'validation.withoutMail' } });
    const reader = await readReader(core, caller);
    await perReader.take(caller.user);
    const language = preferredLanguage(reader.language ?? origin.languages);
    const letter = writeLetter(core, receipt, { ...reader, language });
    const [outcome] = await sendLetters({ app, settings: core.settings }, [letter]);
    if (outcome === 'rejected')
      throw new ServiceError('wrong_state', { _mail: { key: 'validation.mailRejected' } });
    if (outcome !== 'sent')
      throw new ServiceError('unavailable', { _mail: { key: 'validation.mailUnsent' } });
    return { data: { to: reader.email } };
  });
};

type Reader = { userName: string; email: string; language: string | null };

/** @throws ServiceError `wrong_state` if the address may be somebody else's */
async function readReader({ database: { orm } }: Core, caller: Caller): Promise<Reader> {
  const users = getTable(user);
  const [row] = await orm
    .select({ userName: users.userName, email: users.email, language: users.language })
    .from(users)
    .where(eq(users._id, caller.user));
  const reader = row as Reader;
  if (!(await isEmailProven(orm, caller.user, reader.email)))
    throw new ServiceError('wrong_state', { _mail: { key: 'validation.unprovenEmail' } });
  return reader;
}

function writeLetter(
  { settings }: Core,
  own: OwnReceipt,
  { userName: name, email: to, language }: Reader & { language: string },
): Letter {
  const { receipt, state, path, issuer, fromPerson, toPerson } = own;
  const { console: texts, resources } = productMessages(language);
  const toLine = (label: string, value: string) =>
    texts.labelled.replace('%{label}', () => label).replace('%{value}', () => isolated(value));
  const persons = { from: fromPerson, to: toPerson };
  const tax = issuer.taxNumber && toLine(resources.client.fields.taxNumber, issuer.taxNumber);
  const paragraphs = [
    [issuer.name, issuer.address, tax],
    listFacts(receipt, language, persons).map(([label, value]) => toLine(label, value)),
    [state === 'intact' ? null : describeState(state, language), describeReversal(receipt, language)],
    path === null ? [] : [texts.receipt.anybody, pageUrl(settings, path)],
  ];
  const text = paragraphs.map((lines) => lines.filter(Boolean).join('\n'));
  return {
    ...{ to, language, about: 'receipt' },
    args: {
      ...{ name, issuer: issuer.name, amount: formatAmountText(receipt, receipt.amount, language) },
      receipt: text.filter(Boolean).join('\n\n'),
    },
  };
}
