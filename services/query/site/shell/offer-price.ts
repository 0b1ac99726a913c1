import { isFree } from '@stagedoor/contracts/facts/free-words';

/** Signs that mean the same currency everywhere but in a country whose own is like it. */
const SIGNS = new Map(
  Object.entries({
    ...{ '€': 'EUR', eur: 'EUR', euro: 'EUR', euros: 'EUR', '£': 'GBP', 円: 'JPY', yen: 'JPY' },
    ...{ us$: 'USD', c$: 'CAD', ca$: 'CAD', a$: 'AUD', au$: 'AUD', nz$: 'NZD', hk$: 'HKD' },
    ...{ r$: 'BRL', zł: 'PLN', kč: 'CZK' },
  }),
);
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The sign before or behind an amount, and a dash that stands for no cents: "15,- €". */
const PRICE = /^(?<before>\D*)(?<amount>\d(?:.*\d)?)(?:[.,][-–—]{1,2})?(?<behind>\D*)$/u;
/** What is between groups of thousands, and between the amount and its cents. */
const GROUPS = String.raw`[1-9]\d{0,2}(?:(?<group>[.,'’ ])\d{3})(?:\k<group>\d{3})*`;
const CENTS = String.raw`(?<point>[.,])(?<cents>\d\d)`;
const AMOUNT = new RegExp(String.raw`^(?<whole>\d+|${GROUPS})(?:${CENTS})?$`, 'u');

/**
 * A price for search engines, where it is sure what the words say: "$15", "12,50 €" or "Free".
 * `own` is the venue's currency, which an amount without a sign is in.
 */
export function offerPrice(words: string, own: string | undefined) {
  if (isFree(words)) return { price: 0, ...(own && { priceCurrency: own }) };
  // Superscripts would become digits.
  if (/\p{No}/u.test(words)) return undefined;
  const plain = words.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(/[.!]$/, '');
  const { before = '', amount, behind = '' } = PRICE.exec(plain)?.groups ?? {};
  const sign = (before + behind).replaceAll(' ', '').replace(/(\p{L})\.$/u, '$1');
  const priceCurrency = currencyOf(sign, own);
  const price = amount && priceCurrency && amountOf(amount, priceCurrency);
  return price ? { price, priceCurrency } : undefined;
}

function currencyOf(sign: string, own: string | undefined): string | undefined {
  const [code] = /[A-Z]{3}/.exec(sign) ?? [];
  if (code && CODES.has(code) && ['', signOf(code)].includes(sign.replace(code, '').toLowerCase()))
    return code;
  const [lower, ownSign] = [sign.toLowerCase(), own && signOf(own)];
  if (lower === '' || lower === ownSign) return own;
  // In Cairo "£50" are Egyptian pounds, whose own sign is "E£".
  return ownSign?.endsWith(lower) ? undefined : SIGNS.get(lower);
}

/** The sign of a currency in its own country: "$", "kr". */
function signOf(currency: string): string | undefined {
  return formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')
    ?.value.toLowerCase();
}

/** "1,000" and "1.234,50" as "1000" and "1234.50". */
function amountOf(written: string, currency: string): string | undefined {
  const { whole, group, point, cents } = AMOUNT.exec(written)?.groups ?? {};
  const decimals = formatOf(currency).resolvedOptions().maximumFractionDigits ?? 0;
  if (!whole || (cents && (decimals === 0 || group === point))) return undefined;
  // "1.500" is a slip where there are cents, and an amount where there are thousandths.
  if (group && !cents && (group === '.' ? decimals > 0 : decimals > 2)) return undefined;
  return whole.replace(/\D/g, '') + (cents ? `.${cents}` : '');
}

function formatOf(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
}
