const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Integer US cents -> "$2,000": without decimals, as the specification shows money. */
export function dollars(cents: number): string {
  return format.format(Math.round(cents / 100));
}
