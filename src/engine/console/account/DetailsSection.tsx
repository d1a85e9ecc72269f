/** The user's name and language. User name and role can only be changed by an administrator. */

import { Box, MenuItem, TextField } from '@mui/material';
import { useLocaleState, useNotify, useTranslate } from 'react-admin';
import { changeOwnAccount, type OwnAccount } from '../../contract/calls/ownAccount.ts';
import { PEOPLE } from '../../contract/rights/identity.ts';
import { callService } from '../providers/call.ts';
import { listLanguages } from '../providers/languages/languages.ts';
import { DescriptionList } from '../records/page/DescriptionList.tsx';
import { Section } from '../records/page/Section.tsx';
import { useRoleName } from '../records/representation.ts';
import { renewUser } from '../session/session.ts';
import { storedUser } from '../session/storage.ts';
import { SectionForm } from './SectionForm.tsx';
import { useAccountChanged } from './useAccount.ts';
import { useSectionForm, validationErrorsAbout } from './useSectionForm.ts';

export function DetailsSection({ account }: { account: OwnAccount }) {
  const translate = useTranslate();
  const notify = useNotify();
  const updateAccount = useAccountChanged();
  const [locale, setLocale] = useLocaleState();
  const { firstName, lastName, language } = account;
  const form = useSectionForm({
    start: { firstName, lastName, language: language ?? '' },
    check: (filled) => validationErrorsAbout(changeOwnAccount, toBody(filled)),
    send: async (filled) => {
      const { data } = await callService(changeOwnAccount, { body: toBody(filled) });
      // The name in the top bar comes from the stored user.
      await renewUser().catch(() => undefined);
      return data;
    },
    onDone: (changed) => {
      updateAccount(changed);
      notify('console.account.saved', { type: 'success' });
      if (changed.language && changed.language !== language && changed.language !== locale) {
        setLocale(changed.language);
      }
    },
  });
  const roleName = useRoleName();
  const label = (name: string) => translate(`resources.${PEOPLE}.fields.${name}`);
  return (
    <Section title={translate('console.account.details')}>
      <Box sx={{ mb: 2 }}>
        <DescriptionList
          facts={[
            [label('userName'), account.userName],
            [label('role'), roleName(storedUser()?.role ?? '')],
          ]}
        />
      </Box>
      <SectionForm action={translate('ra.action.save')} form={form}>
        <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextField
            {...form.field('firstName')}
            label={label('firstName')}
            required
            autoComplete="given-name"
          />
          <TextField
            {...form.field('lastName')}
            label={label('lastName')}
            required
            autoComplete="family-name"
          />
        </Box>
        <TextField
          {...form.field('language', translate('console.account.languageHint'))}
          select
          label={label('language')}
          slotProps={{ select: { displayEmpty: true } }}
        >
          <MenuItem value="">{translate('console.account.browserLanguage')}</MenuItem>
          {listLanguages().map(({ locale: code, name }) => (
            <MenuItem key={code} value={code} lang={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </SectionForm>
    </Section>
  );
}

function toBody({ firstName, lastName, language }: Record<'firstName' | 'lastName' | 'language', string>) {
  const selected = listLanguages().find(({ locale }) => locale === language)?.locale ?? null;
  return { firstName, lastName, language: selected };
}
