const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const mostDollars = 1_000_000_000;

/** An amount while it is typed: whole dollars, and the text from the decimal point on (may be only "." or ".8"). */
export interface TypedMoney {
  dollars: number;
  fraction?: string;
}

/** "$1,234,567.89" -> 1,234,567 dollars and ".89". Drops everything but digits and the point, and anything after two digits of cents. */
export function typedMoney(text: string): TypedMoney {
  const [whole = '', ...cents] = text.split('.');
  const dollars = Math.min(mostDollars, Number(whole.replace(/\D/g, '')));
  return cents.length === 0 ? { dollars } : { dollars, fraction: `.${cents.join('').replace(/\D/g, '').slice(0, 2)}` };
}

/** The resulting amount, in cents: rounded to whole dollars, half a dollar up. */
export function centsOf({ dollars, fraction = '' }: TypedMoney): number {
  return Math.min(mostDollars, Math.round(dollars + Number(`0${fraction}`))) * 100;
}

/** The text in the field: "1,234,567.89". */
export function moneyText({ dollars, fraction = '' }: TypedMoney): string {
  return grouped.format(dollars) + fraction;
}
