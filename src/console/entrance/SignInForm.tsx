/** User name and password. */
import { type FormEvent, useId, useState } from 'react';
import type { Messages } from '../../../i18n/en.ts';
import { signIn } from '../session/signIn.ts';

export function SignInForm({ messages }: { messages: Messages }) {
  const texts = messages.console.signIn;
  const title = useId();
  const [problem, setProblem] = useState('');
  const [isPending, setIsPending] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const userName = String(form.get('userName') ?? '').trim();
    const password = String(form.get('password') ?? '');
    if (!userName || !password) return setProblem(texts.missing);
    setIsPending(true);
    setProblem('');
    try {
      await signIn(userName, password);
    } catch (error) {
      setProblem(textAt(messages, (error as Error).message));
      setIsPending(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate aria-labelledby={title}>
      <h1 id={title}>{texts.title}</h1>
      <label>
        {texts.userName}
        {/* biome-ignore lint/a11y/noAutofocus: the one thing to do on this page */}
        <input name="userName" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
      </label>
      <label>
        {texts.password}
        <input name="password" type="password" autoComplete="current-password" />
      </label>
      <p className="entrance-problem" role="alert">
        {problem}
      </p>
      <button type="submit" disabled={isPending}>
        {isPending ? texts.submitting : texts.submit}
      </button>
    </form>
  );
}

/** The text of a message key; a key that isn't one is a sentence already. */
function textAt(messages: Messages, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], messages);
  return typeof found === 'string' ? found : key;
}
