import { expect, it } from '@jest/globals';
import { spreadsheetHeaders } from './csv-file.js';

it('a file for spreadsheets is named after the office’s day', () => {
  const at = (instant: string) => spreadsheetHeaders('leads', new Date(instant))['content-disposition'];
  expect(at('2026-03-04T05:59:59Z')).toBe('attachment; filename="leads-2026-03-03.csv"');
  expect(at('2026-03-04T06:00:00Z')).toBe('attachment; filename="leads-2026-03-04.csv"');
});
