/** The account page, where every user changes their own details. */
import { Skeleton, Stack } from '@mui/material';
import { Failed } from '../records/page/Failed.tsx';
import { SecondFactorSection } from '../secondFactor/SecondFactorSection.tsx';
import { useSecondFactor } from '../secondFactor/useSecondFactor.ts';
import { DetailsSection } from './DetailsSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { useAccount } from './useAccount.ts';

export function AccountPage() {
  const { data: account, error } = useAccount();
  // Fetched immediately, although its section waits for the others.
  useSecondFactor();
  // All sections appear together: one that loaded later would push down the others.
  if (!account && !error) return <Skeleton variant="rounded" height={1200} sx={{ maxWidth: 820 }} />;
  return (
    <Stack sx={{ pb: 4, maxWidth: 820 }} spacing={2}>
      {error && <Failed error={error} />}
      {account && (
        <>
          <DetailsSection account={account} />
          <EmailSection account={account} />
        </>
      )}
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
    </Stack>
  );
}
