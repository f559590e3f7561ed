import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { centsOf, lineText, phoneText } from '../imports/cell-values.js';
import { csvFile, dollars } from './csv-file.js';
import { asWords, wordsOf } from '../../../contracts/src/fees/formulas.js';

// From OWASP (owasp.org/www-community/attacks/CSV_Injection): the signs, their wide forms, tab and line breaks, and quotes around them.
const formulas = [
  ...['=cmd', '+1 515 555 0100', '-cmd', '@SUM(A1)', '=HYPERLINK("x")', '+15155550100', '- 5', '-5+cmd', '--5'],
  ...[
    '＝cmd',
    '＋1',
    '－cmd',
    '＠ann',
    '−cmd',
    ' =cmd',
    '\u00a0=cmd',
    '\u3000＝cmd',
    '\t=cmd',
    '\r=cmd',
    '\n=cmd',
    '\tcmd',
    '\rcmd',
  ],
  ...["'=cmd", '"=cmd"', "''=cmd", "' =cmd", '“=cmd”', '’=cmd', "'-5", "'+15155550100"],
];
const words = ['', 'Ann', "'Ann'", "'tis", "O'=Sample", '5 - 3', 'a=b', 'ann@example.com', '-5', '-12.50', '-0.5', '5'];

describe('a cell that a spreadsheet would run', () => {
  it.each(formulas)('is words: %j', (formula) => {
    expect(asWords(formula)).toBe(`'${formula}`);
    expect(wordsOf(asWords(formula))).toBe(formula);
  });

  it.each(words)('is not %j', (said) => {
    expect(asWords(said)).toBe(said);
    expect(wordsOf(said)).toBe(said);
  });

  it.each([
    ["'-5", '-5'],
    ["'=1", '=1'],
    ["''=1", "'=1"],
  ])('another program wrote as %j: it says %j', (cell, said) => expect(wordsOf(cell)).toBe(said));
});

it('what a file of ours says, an import of it reads again', async () => {
  const row = {
    name: '=cmd',
    phone: '+1 515 555 0142',
    other: '+44 20 7946 0958',
    cents: -1250,
    days: -3,
    quoted: "'＝x",
    listed: 'a;=b',
  };
  const file = csvFile<typeof row>(
    [
      { header: 'Name', of: ({ name }) => name },
      { header: 'Phone', of: ({ phone }) => phone },
      { header: 'Other', of: ({ other }) => other },
      { header: 'Amount', of: ({ cents }) => dollars(cents) },
      { header: 'Days', of: ({ days }) => days },
      { header: 'Quoted', of: ({ quoted }) => quoted },
      { header: 'Listed', of: ({ listed }) => listed },
    ],
    (async function* () {
      yield await Promise.resolve(row);
    })(),
  );
  const [, cells]: string[][] = parse(await text(file), { bom: true });
  expect(cells).toEqual(["'=cmd", "'+1 515 555 0142", "'+44 20 7946 0958", '-12.50', '-3', "''＝x", 'a;=b']);
  const [name, phone, other, amount, days, quoted] = cells!;
  expect([
    lineText(name!),
    phoneText(phone!),
    phoneText(other!),
    centsOf(amount!, 'Amount'),
    Number(days),
    lineText(quoted!),
  ]).toEqual([...['=cmd', '(515) 555-0142', '+44 20 7946 0958', -1250, -3, "'＝x"]]);
});
