/** How the countries write their telephone numbers: heavy, and fetched with the first that is shown. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** "+34612345678" → "+34 612 34 56 78". One of no known country stays as it is. */
export function formatPhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}
