/** Changes the user's password; always requires the current one. */

import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { changeOwnPassword } from '../../contract/calls/ownAccount.ts';
import { PASSWORD_MIN } from '../../contract/passwords.ts';
import { PEOPLE } from '../../contract/rights/identity.ts';
import type { ValidationErrors } from '../../contract/validationErrors.ts';
import { callService } from '../providers/call.ts';
import { createLanguageHeaders } from '../providers/languages/languages.ts';
import { Section } from '../records/page/Section.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { SectionForm } from './SectionForm.tsx';
import { openSessionsKey } from './SessionsSection.tsx';
import { useSectionForm, validationErrorsAbout } from './useSectionForm.ts';

const start = { currentPassword: '', password: '', confirmPassword: '' };

export function PasswordSection() {
  const translate = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  const form = useSectionForm({
    start,
    check: checkPasswords,
    send: ({ confirmPassword: _, ...body }) =>
      callService(changeOwnPassword, { body, headers: createLanguageHeaders() }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: openSessionsKey });
      notify('console.account.passwordChanged', { type: 'success' });
    },
  });
  return (
    <Section title={translate(`resources.${PEOPLE}.fields.password`)}>
      <SectionForm action={translate('console.account.changePassword')} form={form}>
        <PasswordInput
          {...form.field('currentPassword')}
          label={translate('console.account.currentPassword')}
          autoComplete="current-password"
        />
        <PasswordInput
          {...form.field('password', translate('console.account.passwordHint', { min: PASSWORD_MIN }))}
          label={translate('console.account.newPassword')}
          autoComplete="new-password"
        />
        <PasswordInput
          {...form.field('confirmPassword')}
          label={translate(`resources.${PEOPLE}.fields.confirmPassword`)}
          autoComplete="new-password"
        />
      </SectionForm>
    </Section>
  );
}

function checkPasswords({ confirmPassword, ...body }: typeof start): ValidationErrors {
  const validationErrors = validationErrorsAbout(changeOwnPassword, body);
  if (confirmPassword === body.password && confirmPassword !== '') return validationErrors;
  const key = confirmPassword === '' ? 'validation.required' : 'validation.repeat';
  return { ...validationErrors, confirmPassword: { key } };
}
