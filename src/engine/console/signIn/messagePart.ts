/**
 * Which of the product's messages the pages before the sign-in need: build.ts takes them out of each file,
 * because all that these pages load counts. At the same places as in the whole, so that a key names the
 * same message everywhere.
 */
import type { Messages } from '../../i18n/en.ts';

/** What must be there before anyone can sign in. */
export function signInPart({ errors, validation, console: own }: Messages) {
  const { signInPages } = own;
  return {
    errors: picked(errors, [
      'unauthorized',
      'wrong_credentials',
      'second_factor_required',
      'wrong_code',
      'too_many_requests',
      'internal',
      'busy',
      'unavailable',
    ]),
    validation: picked(validation, ['required', 'tooLong', 'secondFactorCode']),
    console: {
      ...picked(own, [
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
        ...picked(signInPages, [
          'showPassword',
          'hidePassword',
          'capsLock',
          'offline',
          'backOnline',
          'wait',
          'waitFor',
        ]),
        register: picked(signInPages.register, ['ask', 'link', 'done']),
        forgot: picked(signInPages.forgot, ['link']),
        reset: picked(signInPages.reset, ['done']),
      },
    },
  };
}

/** What the other pages say as well. */
export function otherPagesPart(messages: Messages) {
  const { errors, validation, resources, console: own } = messages;
  return {
    errors: { ...signInPart(messages).errors, ...picked(errors, ['conflict', 'invalid', 'malformed']) },
    validation: picked(validation, [
      'required',
      'type',
      'tooShort',
      'tooLong',
      'secondFactorCode',
      'pattern',
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
        fields: picked(resources.user.fields, [
          'userName',
          'firstName',
          'lastName',
          'email',
          'password',
          'confirmPassword',
        ]),
      },
      client: { fields: picked(resources.client.fields, ['publicKey']) },
    },
    console: {
      ...signInPart(messages).console,
      ...picked(own, ['notFound', 'notAuthorized', 'signInPages']),
    },
  };
}

export type SignInMessages = ReturnType<typeof signInPart>;
export type OtherPagesMessages = ReturnType<typeof otherPagesPart>;

function picked<Tree extends object, Key extends keyof Tree>(tree: Tree, keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, tree[key]])) as Pick<Tree, Key>;
}
