import { money } from './format.js';

/** "$199", and "$49.50" if there are cents: charged amounts are shown to the cent. */
export function exactMoney(cents: number): string {
  if (cents % 100 === 0) return money(cents);
  const sign = cents < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(cents) / 100);
  return `${sign}${money(whole * 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}
