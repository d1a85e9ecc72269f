/**
 * The subset of the messages that the visitor pages need. build.ts extracts it from each language to keep
 * these pages small. Keys are the same as in the full messages.
 */
import type { Messages } from '../../i18n/en.ts';

/** The messages of the sign-in page. */
export function pickSignInMessages({ errors, validation, console: consoleMessages }: Messages) {
  const { signInPages } = consoleMessages;
  return {
    errors: pick(errors, [
      'unauthorized',
      'wrong_credentials',
      'second_factor_required',
      'wrong_code',
      'too_many_requests',
      'internal',
      'busy',
      'unavailable',
    ]),
    validation: pick(validation, ['required', 'tooLong', 'secondFactorCode']),
    console: {
      ...pick(consoleMessages, [
        'name',
        'tagline',
        'language',
        'theme',
        'error',
        'retry',
        'unreachable',
        'signIn',
        'sessionOver',
      ]),
      signInPages: {
        ...pick(signInPages, [
          'showPassword',
          'hidePassword',
          'capsLock',
          'offline',
          'backOnline',
          'wait',
          'waitFor',
        ]),
        register: pick(signInPages.register, ['ask', 'link', 'done']),
        forgot: pick(signInPages.forgot, ['link']),
        reset: pick(signInPages.reset, ['done']),
      },
    },
  };
}

/** The messages of all visitor pages. */
export function pickVisitorMessages(messages: Messages) {
  const { errors, validation, resources, console: consoleMessages } = messages;
  return {
    errors: { ...pickSignInMessages(messages).errors, ...pick(errors, ['conflict', 'invalid', 'malformed']) },
    validation: pick(validation, [
      'required',
      'type',
      'tooShort',
      'tooLong',
      'secondFactorCode',
      'pattern',
      'patternLike',
      'characters',
      'email',
      'repeat',
      'unavailable',
      'publicKey',
      'resetToken',
      'commonPassword',
      'plainPassword',
      'ownWordsPassword',
      'emailToken',
    ]),
    resources: {
      user: {
        fields: pick(resources.user.fields, [
          'userName',
          'firstName',
          'lastName',
          'email',
          'password',
          'confirmPassword',
        ]),
      },
      client: { fields: pick(resources.client.fields, ['publicKey']) },
    },
    console: {
      ...pickSignInMessages(messages).console,
      ...pick(consoleMessages, ['notFound', 'notAuthorized', 'signInPages']),
    },
  };
}

export type SignInMessages = ReturnType<typeof pickSignInMessages>;
export type VisitorMessages = ReturnType<typeof pickVisitorMessages>;

function pick<Tree extends object, Key extends keyof Tree>(tree: Tree, keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, tree[key]])) as Pick<Tree, Key>;
}
