/** Groups the digits of phone numbers by country. Large, so loaded with the first number shown. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** "+34612345678" → "+34 612 34 56 78". Returns numbers of unknown countries unchanged. */
export function formatPhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}
