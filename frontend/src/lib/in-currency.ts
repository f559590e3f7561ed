/** "199.00 EUR", "500 JPY". @param amount in the currency's smallest unit @param currency its ISO 4217 code */
export function inCurrency(amount: unknown, currency: unknown): string {
  if (typeof amount !== 'number' || typeof currency !== 'string') return 'an unknown amount';
  const code = currency.toUpperCase();
  const digits = /^[A-Z]{3}$/.test(code)
    ? (new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ??
      2)
    : 2;
  return `${(amount / 10 ** digits).toFixed(digits)} ${code}`;
}
