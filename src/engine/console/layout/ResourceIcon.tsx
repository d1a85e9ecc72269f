/** The menu icons that a declaration, a screen or a command can name. */

import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import AccessIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import RecordIcon from '@mui/icons-material/ArticleOutlined';
import BalancesIcon from '@mui/icons-material/BalanceOutlined';
import BusinessIcon from '@mui/icons-material/BusinessOutlined';
import BonusIcon from '@mui/icons-material/CardGiftcardOutlined';
import OperationsIcon from '@mui/icons-material/CurrencyExchangeOutlined';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import AuditIcon from '@mui/icons-material/FactCheckOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import CurrencyIcon from '@mui/icons-material/PaidOutlined';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import TransferIcon from '@mui/icons-material/SendOutlined';
import TransactionIcon from '@mui/icons-material/SwapHorizOutlined';
import LanguageIcon from '@mui/icons-material/Translate';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import IntegrityIcon from '@mui/icons-material/VerifiedUserOutlined';

const icons = {
  settings: SettingsIcon,
  language: LanguageIcon,
  account: AccountIcon,
  signOut: SignOutIcon,
  dashboard: DashboardIcon,
  operations: OperationsIcon,
  transfer: TransferIcon,
  bonus: BonusIcon,
  balances: BalancesIcon,
  access: AccessIcon,
  integrity: IntegrityIcon,
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
