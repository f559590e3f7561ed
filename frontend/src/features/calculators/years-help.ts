/** "1 year", "5 years". */
export function yearsText(years: number): string {
  return years === 1 ? '1 year' : `${years} years`;
}

/** The help text of a field of years: the bounds, or the value used in place of the entered one. @param used whole years */
export function yearsHelp(entered: number, used: number, bounds: string): string {
  return entered === used ? bounds : `${entered} counts as ${yearsText(used)}: whole years, ${bounds}.`;
}
