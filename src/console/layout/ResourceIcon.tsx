/** The menu icons that a declaration can name. */

import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import RecordIcon from '@mui/icons-material/ArticleOutlined';
import BusinessIcon from '@mui/icons-material/BusinessOutlined';
import AuditIcon from '@mui/icons-material/FactCheckOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import CurrencyIcon from '@mui/icons-material/PaidOutlined';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import TransactionIcon from '@mui/icons-material/SwapHorizOutlined';

const icons = {
  people: PeopleIcon,
  business: BusinessIcon,
  wallet: WalletIcon,
  transaction: TransactionIcon,
  currency: CurrencyIcon,
  key: KeyIcon,
  audit: AuditIcon,
};

/** The icon of that name, or a plain one. */
export function ResourceIcon({ name }: { name: string }) {
  const Icon = Object.entries(icons).find(([known]) => known === name)?.[1] ?? RecordIcon;
  return <Icon />;
}
