import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';

/** Headers of a file for spreadsheets, which is saved under its name. @param name without an ending */
export function spreadsheetNamed(name: string) {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  };
}

/** The same, named after what it holds and the office's day. */
export function spreadsheetHeaders(what: string, now = new Date()) {
  return spreadsheetNamed(`${what}-${officeDayOf(now)}`);
}
