/** Someone signs up with the client that owns a public key, and is signed in. */
import { ApiError } from '../../providers/apiError.ts';
import { register } from '../../session/accounts.ts';
import { signIn } from '../../session/signIn.ts';
import { parseInvitation } from '../invitation.ts';
import type { OtherPagesMessages } from '../messagePart.ts';
import { fillIn } from '../messages.ts';
import { goTo, pageLink, useAddress } from '../navigation.ts';
import { Field } from './Field.tsx';
import { NewPassword } from './NewPassword.tsx';
import { PageForm } from './PageForm.tsx';
import { USER_NAME, validationErrorsAbout } from './rules.ts';
import type { FormInput } from './useSubmission.ts';

export function RegisterForm({ messages }: { messages: OtherPagesMessages }) {
  const { register: texts, userNameRule } = messages.console.signInPages;
  const labels = messages.resources.user.fields;
  const invitation = parseInvitation(useAddress().search) ?? '';
  return (
    <>
      <PageForm messages={messages} texts={texts} check={check} send={send}>
        {(validationError) => {
          const field = (name: keyof typeof labels) => ({
            name,
            label: labels[name],
            validationError: validationError(name),
          });
          return (
            <>
              <Field
                name="publicKey"
                label={messages.resources.client.fields.publicKey}
                validationError={validationError('publicKey')}
                defaultValue={invitation}
                hint={invitation ? texts.invited : texts.keyHint}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus={!invitation}
              />
              <div className="sign-in-pair">
                <Field {...field('firstName')} autoComplete="given-name" autoFocus={invitation !== ''} />
                <Field {...field('lastName')} autoComplete="family-name" />
              </div>
              <Field {...field('email')} type="email" autoComplete="email" autoCapitalize="none" />
              <Field
                {...field('userName')}
                hint={fillIn(userNameRule, USER_NAME)}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
              <NewPassword messages={messages} label={labels.password} validationError={validationError} />
            </>
          );
        }}
      </PageForm>
      <p className="sign-in-other">
        {texts.have} <a {...pageLink('/login')}>{messages.console.signIn.submit}</a>
      </p>
    </>
  );
}

const check = (values: FormInput) =>
  validationErrorsAbout(values, ['publicKey', 'firstName', 'lastName', 'email', 'userName', 'password']);

/** The account is there before the session: where that can't start now, the sign-in page says so. */
async function send(values: FormInput): Promise<void> {
  const { userName = '', password = '' } = values;
  await registered(values);
  await signIn(userName.trim(), password).catch(() =>
    goTo('/login', { done: 'register', userName: userName.trim() }),
  );
}

/**
 * After a try that nobody answered the account may be there: whoever knows its password has made it.
 * @throws ApiError
 */
async function registered(values: FormInput): Promise<void> {
  const { publicKey = '', firstName = '', lastName = '', email = '', userName = '', password = '' } = values;
  const before = unanswered;
  try {
    await register({ publicKey, firstName, lastName, email, userName, password });
  } catch (error) {
    unanswered = error instanceof ApiError && error.unanswered ? userName : before;
    const isTaken =
      error instanceof ApiError && error.body?.complaints?.userName?.key === 'validation.unavailable';
    if (!isTaken || before !== userName) throw error;
  }
}

/** The user name of the last try to register that got no answer. */
let unanswered: string | undefined;
