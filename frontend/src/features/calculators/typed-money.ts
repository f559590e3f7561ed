const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const mostDollars = 1_000_000_000;

/** An amount while it is typed: whole dollars, and from the point on what stands there ("." or ".8" too). */
export interface TypedMoney {
  dollars: number;
  fraction?: string;
}

/** "$1,234,567.89" -> 1,234,567 dollars and ".89". What is neither digit nor point is dropped, and what follows two digits of cents. */
export function typedMoney(text: string): TypedMoney {
  const [whole = '', ...cents] = text.split('.');
  const dollars = Math.min(mostDollars, Number(whole.replace(/\D/g, '')));
  return cents.length === 0 ? { dollars } : { dollars, fraction: `.${cents.join('').replace(/\D/g, '').slice(0, 2)}` };
}

/** The amount that counts, in cents: rounded to whole dollars, half a dollar up. */
export function centsOf({ dollars, fraction = '' }: TypedMoney): number {
  return Math.min(mostDollars, Math.round(dollars + Number(`0${fraction}`))) * 100;
}

/** As it stands in the field: "1,234,567.89". */
export function moneyText({ dollars, fraction = '' }: TypedMoney): string {
  return grouped.format(dollars) + fraction;
}
