/** 1234567 -> "1,234,567". */
export function withCommas(value: number | bigint): string {
  return value.toLocaleString('en-US');
}

/** 0.25 -> "0.3", 1234.56 -> "1,234.6". */
export function withTenths(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

/** "1 lead", "1,204 leads". @param many if it is not the one with an s */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${withCommas(value)} ${value === 1 ? one : many}`;
}

const wordsOfNumbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** 6 -> "six", 12 -> "12": a number in running text, in words below ten. */
export function inWords(value: number): string {
  return wordsOfNumbers[value] ?? withCommas(value);
}

/** "one hour", "nine people", "12 cities": `counted` for running text. @param many if it is not the one with an s */
export function countedInWords(value: number, one: string, many = `${one}s`): string {
  return `${inWords(value)} ${value === 1 ? one : many}`;
}

/**
 * Integer US cents as dollars without decimals: 195000 -> "$1,950". Same as `Intl.NumberFormat`, whose first use
 * alone takes a tenth of a second on a phone.
 */
export function money(cents: number): string {
  const dollars = String(Math.round(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}`;
}

/** "$199", and "$49.50" if there are cents: charged amounts are shown to the cent. */
export function exactMoney(cents: number): string {
  if (cents % 100 === 0) return money(cents);
  const sign = cents < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(cents) / 100);
  return `${sign}${money(whole * 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}
