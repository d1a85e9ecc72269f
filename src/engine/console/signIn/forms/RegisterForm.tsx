/** Registers a visitor with the client that owns a public key, then signs them in. */
import { ApiError } from '../../providers/apiError.ts';
import { register } from '../../session/accounts.ts';
import { signIn } from '../../session/signIn.ts';
import { parseInvitation } from '../invitation.ts';
import type { VisitorMessages } from '../messagePart.ts';
import { fillPlaceholders } from '../messages.ts';
import { goTo, linkProps, useLocation } from '../navigation.ts';
import { Field } from './Field.tsx';
import { NewPassword } from './NewPassword.tsx';
import { PageForm } from './PageForm.tsx';
import { USER_NAME, validateFields } from './rules.ts';
import type { FormInput } from './useSubmission.ts';

export function RegisterForm({ messages }: { messages: VisitorMessages }) {
  const { register: texts, userNameRule } = messages.console.signInPages;
  const labels = messages.resources.user.fields;
  const invitation = parseInvitation(useLocation().search) ?? '';
  return (
    <>
      <PageForm messages={messages} texts={texts} check={validate} send={send}>
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
                hint={fillPlaceholders(userNameRule, USER_NAME)}
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
        {texts.have} <a {...linkProps('/login')}>{messages.console.signIn.submit}</a>
      </p>
    </>
  );
}

const validate = (values: FormInput) =>
  validateFields(values, ['publicKey', 'firstName', 'lastName', 'email', 'userName', 'password']);

/** If the sign-in fails after a successful registration, the sign-in page says that the account exists. */
async function send(values: FormInput): Promise<void> {
  const { userName = '', password = '' } = values;
  await registerOnce(values);
  await signIn(userName.trim(), password).catch(() =>
    goTo('/login', { done: 'register', userName: userName.trim() }),
  );
}

/**
 * Treats "user name taken" as success if the previous attempt with that name got no response: that attempt
 * may have created the account, and only the visitor knows its password.
 * @throws ApiError
 */
async function registerOnce(values: FormInput): Promise<void> {
  const { publicKey = '', firstName = '', lastName = '', email = '', userName = '', password = '' } = values;
  const previousUnanswered = unansweredUserName;
  try {
    await register({ publicKey, firstName, lastName, email, userName, password });
  } catch (error) {
    unansweredUserName = error instanceof ApiError && error.unanswered ? userName : previousUnanswered;
    const isTaken =
      error instanceof ApiError && error.body?.complaints?.userName?.key === 'validation.unavailable';
    if (!isTaken || previousUnanswered !== userName) throw error;
  }
}

/** The user name of the last registration attempt without a response. */
let unansweredUserName: string | undefined;
