/** An amount that stands by itself: figures of one width, then its currency, smaller. In sentences: formatMoney. */
import { useLocale } from 'react-admin';
import { formatDecimal } from '../format.ts';

type Props = {
  /** A decimal string. */
  amount: string;
  /** The currency's abbreviation; omitted where the context names it. */
  currency?: string | undefined;
  /** What it is from the viewpoint of the page's owner: gives it a sign and a color. */
  direction?: 'in' | 'out' | undefined;
  /** Struck through: nothing was moved. */
  isVoid?: boolean;
  /** `large` for the figure that a page is about; `medium` for one of a few. */
  size?: 'medium' | 'large';
};

export function Amount({ amount, currency, direction, isVoid, size }: Props) {
  const locale = useLocale();
  const figures = formatDecimal(amount, locale);
  const { sign, tone } = direction ? looks[direction] : plain;
  return (
    <span className="figures" data-tone={tone} data-size={size} data-void={isVoid ? '' : undefined}>
      {sign + (sign ? figures.replace('−', '') : figures)}
      {currency && (
        <>
          {'\u00a0'}
          <span className="unit">{currency}</span>
        </>
      )}
    </span>
  );
}

const looks = { in: { sign: '+', tone: 'success' }, out: { sign: '−', tone: 'error' } };
const plain = { sign: '', tone: undefined };
