/**
 * Confirms an e-mail address with the token of a mailed link. By a button: what only looks into a mail, as some
 * mail servers do, must not use the link up. Shown to who is signed in too.
 */

import { useState } from 'react';
import { builtInPagePath } from '../../../contract/app.ts';
import { ApiError } from '../../providers/apiError.ts';
import { confirmEmail } from '../../session/accounts.ts';
import type { OtherPagesMessages } from '../messagePart.ts';
import { useAddress } from '../navigation.ts';
import { Done } from './Done.tsx';
import { PageForm } from './PageForm.tsx';

export function ConfirmEmailForm({ messages }: { messages: OtherPagesMessages }) {
  const { confirmEmail: texts, reset } = messages.console.signInPages;
  const token = new URLSearchParams(useAddress().hash.slice(1)).get('token') ?? '';
  const [state, setState] = useState<'open' | 'done' | 'refused'>(token ? 'open' : 'refused');
  const toAccount = (
    <a className="sign-in-submit" href={builtInPagePath('account')}>
      {texts.toAccount}
    </a>
  );
  if (state === 'done') {
    return (
      <Done title={texts.done} text={texts.doneText}>
        {toAccount}
      </Done>
    );
  }
  if (state === 'refused') {
    const text = token ? messages.validation.emailToken : texts.incomplete;
    return (
      <Done title={reset.unusable} text={text} failed>
        {toAccount}
      </Done>
    );
  }
  return (
    <PageForm
      messages={messages}
      texts={texts}
      check={() => ({})}
      send={async () => {
        try {
          await confirmEmail(token);
          setState('done');
        } catch (error) {
          if (!(error instanceof ApiError && error.body?.complaints?.token)) throw error;
          setState('refused');
        }
      }}
    >
      {() => null}
    </PageForm>
  );
}
