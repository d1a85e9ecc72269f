/** The layout of a visitor form: title, fields, problem and submit button. */
import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useState } from 'react';
import type { ValidationError } from '../../../contract/validationErrors.ts';
import type { SignInMessages } from '../messagePart.ts';
import { fillPlaceholders, translate } from '../messages.ts';
import { type FormInput, type Problem, useSubmission } from './useSubmission.ts';

type Props = {
  messages: SignInMessages;
  texts: { title: string; lead?: string; submit: string; submitting: string };
  check: Parameters<typeof useSubmission>[0]['check'];
  send: (values: FormInput) => Promise<void>;
  /** The result of the previous page, such as a completed registration. */
  notice?: string | undefined;
  /** @param validationError returns the text of a field's validation error, if it has one */
  children: (validationError: (name: string) => string | undefined) => ReactNode;
};

export function PageForm({ messages, texts, check, send, notice, children }: Props) {
  const title = useId();
  const { form, isPending, validationErrors, problem, submit, handleInput } = useSubmission({ check, send });
  const seconds = useCountdown(problem);
  const toText = ({ key, args }: ValidationError) => translate(messages, key, args);
  return (
    <form
      ref={form}
      onSubmit={seconds > 0 ? preventSubmit : submit}
      onInput={handleInput}
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
      {children((name) => validationErrors[name] && toText(validationErrors[name]))}
      <div role="alert">
        {problem && (problem.waitSeconds === undefined || seconds > 0) && (
          <ProblemBox messages={messages} problem={problem} onRetry={() => submit()} />
        )}
      </div>
      <button type="submit" className="sign-in-submit" aria-disabled={isPending || seconds > 0}>
        {seconds > 0
          ? fillPlaceholders(messages.console.signInPages.waitFor, { seconds })
          : isPending
            ? texts.submitting
            : texts.submit}
      </button>
    </form>
  );
}

/** `aria-disabled` rather than `disabled`, so that the button keeps the focus. */
const preventSubmit = (event: SyntheticEvent) => event.preventDefault();

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

/** Seconds until the form may be submitted again; 0 if it may be submitted now. */
function useCountdown(problem: Problem | undefined): number {
  const [remaining, setRemaining] = useState({ problem, seconds: 0 });
  useEffect(() => {
    const endsAt = Date.now() + (problem?.waitSeconds ?? 0) * 1000;
    const update = () =>
      setRemaining({ problem, seconds: Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)) });
    update();
    if (!problem?.waitSeconds) return;
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [problem]);
  return remaining.problem === problem ? remaining.seconds : (problem?.waitSeconds ?? 0);
}

/** Whether the connection has returned since the problem occurred. */
function useIsBackOnline(problem: Problem): boolean {
  const [recoveredProblem, setRecoveredProblem] = useState<Problem>();
  // A layout effect, because the connection may return before an effect would run.
  useLayoutEffect(() => {
    if (navigator.onLine) return;
    const handleOnline = () => setRecoveredProblem(problem);
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [problem]);
  return recoveredProblem === problem;
}
