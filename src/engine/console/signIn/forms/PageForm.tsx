/** A form of the pages before the sign-in: its title, its fields, what went wrong, and its button. */
import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useState } from 'react';
import type { ValidationError } from '../../../contract/validationErrors.ts';
import type { SignInMessages } from '../messagePart.ts';
import { fillIn, translate } from '../messages.ts';
import { type FormInput, type Problem, useSubmission } from './useSubmission.ts';

type Props = {
  messages: SignInMessages;
  texts: { title: string; lead?: string; submit: string; submitting: string };
  check: Parameters<typeof useSubmission>[0]['check'];
  send: (values: FormInput) => Promise<void>;
  /** What has just been done elsewhere and leads here. */
  notice?: string | undefined;
  /** @param validationError what is wrong with a field, in words; undefined where nothing is */
  children: (validationError: (name: string) => string | undefined) => ReactNode;
};

export function PageForm({ messages, texts, check, send, notice, children }: Props) {
  const title = useId();
  const { form, isPending, validationErrors, problem, submit, changed } = useSubmission({ check, send });
  const seconds = useCountdown(problem);
  const inWords = ({ key, args }: ValidationError) => translate(messages, key, args);
  return (
    <form
      ref={form}
      onSubmit={seconds > 0 ? notYet : submit}
      onInput={changed}
      noValidate
      aria-labelledby={title}
    >
      <h1 id={title}>{texts.title}</h1>
      {texts.lead && <p className="sign-in-lead">{texts.lead}</p>}
      {notice && (
        <p className="sign-in-notice" role="status">
          {notice}
        </p>
      )}
      {children((name) => validationErrors[name] && inWords(validationErrors[name]))}
      <div role="alert">
        {problem && (problem.wait === undefined || seconds > 0) && (
          <ProblemBox messages={messages} problem={problem} onRetry={() => submit()} />
        )}
      </div>
      <button type="submit" className="sign-in-submit" aria-disabled={isPending || seconds > 0}>
        {seconds > 0
          ? fillIn(messages.console.signInPages.waitFor, { seconds })
          : isPending
            ? texts.submitting
            : texts.submit}
      </button>
    </form>
  );
}

/** The button keeps the focus: it is only said to be disabled. */
const notYet = (event: SyntheticEvent) => event.preventDefault();

function ProblemBox({
  messages,
  problem,
  onRetry,
}: {
  messages: SignInMessages;
  problem: Problem;
  onRetry: () => void;
}) {
  const isBack = useIsBackOnline(problem);
  return (
    <p className={isBack ? 'sign-in-notice' : 'sign-in-problem'}>
      {isBack ? messages.console.signInPages.backOnline : translate(messages, problem.text, problem.args)}{' '}
      {problem.canRetry && (
        <button type="button" className="sign-in-link" onClick={onRetry}>
          {messages.console.retry}
        </button>
      )}
    </p>
  );
}

/** The seconds that are left to wait; 0 where there is nothing to wait for. */
function useCountdown(problem: Problem | undefined): number {
  const [left, setLeft] = useState({ problem, seconds: 0 });
  useEffect(() => {
    const ends = Date.now() + (problem?.wait ?? 0) * 1000;
    const tell = () => setLeft({ problem, seconds: Math.max(0, Math.ceil((ends - Date.now()) / 1000)) });
    tell();
    if (!problem?.wait) return;
    const timer = setInterval(tell, 250);
    return () => clearInterval(timer);
  }, [problem]);
  return left.problem === problem ? left.seconds : (problem?.wait ?? 0);
}

/** Whether the connection has come back since the problem came up. */
function useIsBackOnline(problem: Problem): boolean {
  const [backSince, setBackSince] = useState<Problem>();
  // At once: the connection may be back before an effect would run.
  useLayoutEffect(() => {
    if (navigator.onLine) return;
    const note = () => setBackSince(problem);
    window.addEventListener('online', note);
    return () => window.removeEventListener('online', note);
  }, [problem]);
  return backSince === problem;
}
