/** Which statement is wanted: it stands in the address, so that a link, a reload and the way back show the same. */
import { useLocation, useRouterProvider } from 'react-admin';
import { isDay } from '../../../engine/contract/fields.ts';
import { type StatementParams, statementParams } from './address.ts';
import { type Days, daysOf } from './days.ts';

export function useStatementParams() {
  const { search } = useLocation();
  const { useNavigate } = useRouterProvider();
  const navigate = useNavigate();
  const given = new URLSearchParams(search);
  const month = daysOf('thisMonth');
  const dayOf = (end: keyof Days) => {
    const day = given.get(end);
    return day && isDay(day) ? day : month[end];
  };
  const days: Days = { from: dayOf('from'), to: dayOf('to') };
  const ask = (changed: StatementParams) => {
    const params = new URLSearchParams(search);
    for (const name of statementParams) {
      const value = changed[name];
      if (value === undefined) continue;
      if (value) params.set(name, value);
      else params.delete(name);
    }
    navigate({ search: `?${params}` }, { replace: true });
  };
  return { wallet: given.get('wallet'), currency: given.get('currency'), days, ask };
}
