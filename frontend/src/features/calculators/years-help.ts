/** "1 year", "5 years". */
export function yearsText(years: number): string {
  return years === 1 ? '1 year' : `${years} years`;
}

/** What stands over a field of years: the bounds, or what is used in place of what was entered. @param used whole years */
export function yearsHelp(entered: number, used: number, bounds: string): string {
  return entered === used ? bounds : `${entered} counts as ${yearsText(used)}: whole years, ${bounds}.`;
}
