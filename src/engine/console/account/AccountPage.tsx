/** /dashboard/account: what everyone changes about themself, whatever their role. */
import { Skeleton, Stack } from '@mui/material';
import { Failed } from '../records/Failed.tsx';
import { SecondFactorSection } from '../secondFactor/SecondFactorSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { useAccount } from './useAccount.ts';

export function AccountPage() {
  const { data: account, error } = useAccount();
  return (
    <Stack sx={{ pb: 4, maxWidth: 820 }} spacing={2}>
      {error && <Failed error={error} />}
      {account && (
        <>
          <DetailsSection account={account} />
          <EmailSection account={account} />
        </>
      )}
      {!account && !error && <Skeleton variant="rounded" height={320} />}
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
    </Stack>
  );
}
