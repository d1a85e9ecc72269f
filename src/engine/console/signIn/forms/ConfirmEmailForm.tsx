/**
 * Confirms an e-mail address with the token of a mailed link. Requires a click, because mail servers that
 * prefetch links would otherwise use the token up. Also shown to signed-in users.
 */

import { useState } from 'react';
import { builtInPagePath } from '../../../contract/app.ts';
import { ApiError } from '../../providers/apiError.ts';
import { confirmEmail } from '../../session/accounts.ts';
import type { VisitorMessages } from '../messagePart.ts';
import { useLocation } from '../navigation.ts';
import { Done } from './Done.tsx';
import { PageForm } from './PageForm.tsx';

export function ConfirmEmailForm({ messages }: { messages: VisitorMessages }) {
  const { confirmEmail: texts, reset } = messages.console.signInPages;
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? '';
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
