import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import {
  fieldsOf,
  guessColumns,
  importFields,
  type ImportField,
} from '../../../contracts/src/imports/import-fields.js';
import { mapImportSchema } from '../../../contracts/src/imports/routes.js';
import { commandId, sampleNow, staff } from '../../../testing/given-when-then.js';
import { csvLines, encodingOf, separatorOf } from './csv.js';
import { numberOf, WrongCell } from './cell-values.js';
import { valuesOf } from './line-values.js';

// Files as other programs write them.

/** The cells of a file's lines with the lines where they begin. */
async function linesOf(text: string, bytes: Buffer = Buffer.from(text)): Promise<[number, ...string[]][]> {
  const form = { encoding: encodingOf(bytes), separator: separatorOf(text) };
  const lines: [number, ...string[]][] = [];
  for await (const { line, cells } of csvLines(Readable.from([bytes]), form)) lines.push([line, ...cells]);
  return lines;
}

describe('the cells of a file', () => {
  const header = [1, 'Name', 'Email'];
  it.each<[what: string, text: string, lines: unknown[]]>([
    [
      'an inner quote',
      'Name,Email\nAnn 6" pipe,a@x.com\nBob,b@x.com\n',
      [
        [2, 'Ann 6" pipe', 'a@x.com'],
        [3, 'Bob', 'b@x.com'],
      ],
    ],
    [
      'an odd inner quote in the middle',
      'Name,Email\nAnn "A" Lee,a@x.com\nBob,b@x.com\n',
      [
        [2, 'Ann "A" Lee', 'a@x.com'],
        [3, 'Bob', 'b@x.com'],
      ],
    ],
    ['quotes in quotes', 'Name,Email\n"Ann ""A"" Lee","a@x.com"\n', [[2, 'Ann "A" Lee', 'a@x.com']]],
    [
      'a line break in quotes',
      'Name,Email\n"Ann\nLee",a@x.com\nBob,b@x.com\n',
      [
        [2, 'Ann\nLee', 'a@x.com'],
        [4, 'Bob', 'b@x.com'],
      ],
    ],
    ['a comma in quotes', 'Name,Email\n"Lee, Ann",a@x.com\n', [[2, 'Lee, Ann', 'a@x.com']]],
    [
      'short and long lines',
      'Name,Email\nAnn\nBob,b@x.com,,\n',
      [
        [2, 'Ann'],
        [3, 'Bob', 'b@x.com', '', ''],
      ],
    ],
    ['empty lines', 'Name,Email\n\nAnn,a@x.com\n\n', [[2, 'Ann', 'a@x.com']]],
    ['semicolons', 'Name;Email\nAnn;a@x.com\n', [[2, 'Ann', 'a@x.com']]],
    ['tabs', 'Name\tEmail\nAnn\ta@x.com\n', [[2, 'Ann', 'a@x.com']]],
    ['pipes', 'Name|Email\nAnn|a@x.com\n', [[2, 'Ann', 'a@x.com']]],
    ['carriage returns alone', 'Name,Email\rAnn,a@x.com\r', [[2, 'Ann', 'a@x.com']]],
  ])('are read with %s', async (_what, text, lines) => {
    const [first, ...rest] = await linesOf(text);
    expect(first).toEqual(header);
    expect(rest).toEqual(lines);
  });

  it.each([';', '|', ','])('are read where the first line names the separator: %s', async (separator) => {
    // Without its first line it would be read by the other one.
    const text = `sep=${separator}\r\nName${separator}Email\r\nAnn; Bob, Eve${separator}a@x.com\r\n`;
    expect(
      (await linesOf(separator === ',' ? text.replace('Bob, Eve', 'Bob') : text.replace('Ann; ', ''))).length,
    ).toBe(2);
    const plain = `sep=${separator}\nName${separator}Email\nAnn${separator}a@x.com\n`;
    expect(await linesOf(plain)).toEqual([
      [2, 'Name', 'Email'],
      [3, 'Ann', 'a@x.com'],
    ]);
  });

  it('are read from UTF-16 without a mark', async () => {
    const text = 'Name,Email\nJosé Núñez,j@x.com\n';
    expect(await linesOf(text, Buffer.from(text, 'utf16le'))).toEqual([header, [2, 'José Núñez', 'j@x.com']]);
  });

  it('a quote that is never closed is named with its line', async () => {
    await expect(linesOf('Name,Email\nAnn,a@x.com\n"Bob,b@x.com\n')).rejects.toMatchObject({
      code: 'import_unreadable',
      extras: { detail: 'Line 3: a quote is never closed.' },
    });
  });

  it('a line of 40 MB is refused after its first pieces', async () => {
    let pieces = 0;
    function* endless() {
      for (; pieces < 640; pieces++) yield Buffer.alloc(64 * 1024, 'a');
    }
    const lines = csvLines(Readable.from(endless()), { encoding: 'UTF-8', separator: ',' });
    await expect(lines.next()).rejects.toMatchObject({ code: 'import_unreadable' });
    expect(pieces).toBeLessThan(40);
  });

  it('an error that is not the parser’s stays what it is', async () => {
    const broken = Object.assign(new Error('The database went away'), { code: 'CSV_OF_SOMEBODY_ELSE' });
    const lines = csvLines(
      Readable.from(
        (function* () {
          yield Buffer.from('Name\n');
          throw broken;
        })(),
      ),
      { encoding: 'UTF-8', separator: ',' },
    );
    const all = async () => {
      while (!(await lines.next()).done);
    };
    await expect(all()).rejects.toBe(broken);
  });
});

describe('the columns of other programs’ exports', () => {
  const guessed = (header: string) => {
    const names = header.split(',');
    const columns = guessColumns(names, 'leads');
    return Object.fromEntries(Object.entries(columns).map(([field, at]) => [field, names[at]]));
  };

  it.each<[program: string, header: string, Partial<Record<ImportField, string>>]>([
    [
      'HubSpot',
      'Record ID,First Name,Last Name,Email,Phone Number,Lead Status,Street Address,City,State/Region,Postal Code,Company Name,Original Source',
      {
        ...{
          firstName: 'First Name',
          lastName: 'Last Name',
          email: 'Email',
          phone: 'Phone Number',
          status: 'Lead Status',
        },
        ...{ streetAddress: 'Street Address', city: 'City', state: 'State/Region', zipCode: 'Postal Code' },
        ...{ company: 'Company Name', source: 'Original Source' },
      },
    ],
    [
      'Pipedrive',
      'Person - Name,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Phone - Work,Person - Phone - Mobile',
      {
        ...{ name: 'Person - Name', company: 'Person - Organization', email: 'Person - Email - Work' },
        ...{
          otherEmail: 'Person - Email - Home',
          phone: 'Person - Phone - Work',
          otherPhone: 'Person - Phone - Mobile',
        },
      },
    ],
    [
      'Zoho',
      'Lead Owner,Company,First Name,Last Name,Email,Phone,Mobile,Lead Source,Lead Status,Street,City,State,Zip Code,Description',
      {
        ...{ company: 'Company', firstName: 'First Name', lastName: 'Last Name', email: 'Email', phone: 'Phone' },
        ...{
          otherPhone: 'Mobile',
          source: 'Lead Source',
          status: 'Lead Status',
          streetAddress: 'Street',
          city: 'City',
        },
        ...{ state: 'State', zipCode: 'Zip Code', note: 'Description' },
      },
    ],
    [
      'Google Contacts',
      'First Name,Last Name,Organization Name,Notes,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code',
      {
        ...{ firstName: 'First Name', lastName: 'Last Name', company: 'Organization Name', note: 'Notes' },
        ...{ email: 'E-mail 1 - Value', otherEmail: 'E-mail 2 - Value', phone: 'Phone 1 - Value' },
        ...{ propertyAddress: 'Address 1 - Formatted', streetAddress: 'Address 1 - Street', city: 'Address 1 - City' },
        ...{ state: 'Address 1 - Region', zipCode: 'Address 1 - Postal Code' },
      },
    ],
    [
      'Google Contacts of before',
      'Name,Given Name,Family Name,E-mail 1 - Value,Phone 1 - Value',
      {
        ...{ name: 'Name', firstName: 'Given Name', lastName: 'Family Name', email: 'E-mail 1 - Value' },
        phone: 'Phone 1 - Value',
      },
    ],
    [
      'Outlook',
      'First Name,Middle Name,Last Name,Company,Home Street,Home City,Home State,Home Postal Code,Business Phone,Home Phone,Mobile Phone,E-mail Address,E-mail 2 Address,Notes',
      {
        ...{ firstName: 'First Name', lastName: 'Last Name', company: 'Company', streetAddress: 'Home Street' },
        ...{ city: 'Home City', state: 'Home State', zipCode: 'Home Postal Code', phone: 'Mobile Phone' },
        ...{ otherPhone: 'Home Phone', email: 'E-mail Address', otherEmail: 'E-mail 2 Address', note: 'Notes' },
      },
    ],
    [
      'AppFolio',
      'Owner Name,Email,Phone Numbers,Property,Street Address 1,City,State,Zip,Units',
      {
        ...{ ownerName: 'Owner Name', email: 'Email', phone: 'Phone Numbers', propertyAddress: 'Property' },
        ...{ streetAddress: 'Street Address 1', city: 'City', state: 'State', zipCode: 'Zip', unitCount: 'Units' },
      },
    ],
    [
      'Buildium',
      'First name,Last name,Company name,Primary email,Alternate email,Mobile phone,Street address,City,State,ZIP code,Comments',
      {
        ...{ firstName: 'First name', lastName: 'Last name', company: 'Company name', email: 'Primary email' },
        ...{ otherEmail: 'Alternate email', phone: 'Mobile phone', streetAddress: 'Street address', city: 'City' },
        ...{ state: 'State', zipCode: 'ZIP code', note: 'Comments' },
      },
    ],
    [
      'two of one name',
      'Name,Email,Email,Phone,Phone',
      { name: 'Name', email: 'Email', otherEmail: 'Email', phone: 'Phone', otherPhone: 'Phone' },
    ],
  ])('of %s are recognised', (_program, header, fields) => {
    expect(guessed(header)).toEqual(fields);
  });

  it('each have a name of their own for people', () => {
    const names = fieldsOf('leads').map((field) => importFields[field]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a line', () => {
  const read = (row: Record<string, string>, width = Object.keys(row).length) => {
    const columns = Object.fromEntries(Object.keys(row).map((field, i) => [field, i]));
    const mapping = mapImportSchema.parse({ kind: 'leads', columns });
    const context = { now: sampleNow, actor: staff, commandId: commandId(0) };
    return valuesOf({ line: 2, cells: Object.values(row) }, mapping, width, context);
  };

  it('has its name from two columns, unless one has it whole', () => {
    const email = 'ann@example.com';
    expect(read({ firstName: 'Ann', lastName: 'Sample', email })).toMatchObject({ lead: { name: 'Ann Sample' } });
    expect(read({ firstName: '', lastName: 'Sample', email })).toMatchObject({ lead: { name: 'Sample' } });
    expect(read({ name: 'A. Sample', firstName: 'Ann', lastName: '', email })).toMatchObject({
      lead: { name: 'A. Sample' },
    });
  });

  it('keeps a second e-mail and phone in its note', () => {
    const row = { email: 'ann@example.com', otherEmail: 'a@work.example.com', otherPhone: '5155550142', note: 'Call.' };
    expect(read(row)).toMatchObject({ note: 'Call.\nAlso: a@work.example.com, (515) 555-0142' });
    expect(read({ email: 'ann@example.com', otherEmail: 'b@example.com' })).toMatchObject({
      note: 'Also: b@example.com',
    });
  });

  it('may lack cells at its end, and have empty ones too many; one with words too many is refused', () => {
    expect(read({ email: 'ann@example.com' }, 5)).toMatchObject({ ok: true });
    expect(read({ email: 'ann@example.com', name: ' ' }, 1)).toMatchObject({ ok: true });
    expect(read({ email: 'ann@example.com', name: 'Ann' }, 1)).toEqual({
      ok: false,
      errors: [{ field: '', message: 'It has 2 cells, but the first line has 1' }],
    });
  });
});

describe('a number', () => {
  it.each([
    ['1850', 1850],
    ['$1,850', 1850],
    ['$ 1,850.50', 1850.5],
    ['US$1,850', 1850],
    ['1850 USD', 1850],
    ['USD 1850', 1850],
    ['1,250,000', 1_250_000],
    ['1.250.000', 1_250_000],
    ['1.850,50', 1850.5],
    ['1850,5', 1850.5],
    ['1 850', 1850],
    ['1\u00a0850,50', 1850.5],
    ["1'850", 1850],
    ['1.5', 1.5],
    ['0.500', 0.5],
    ['1850.000', 1850],
    ['-5', -5],
  ])('%j is %d', (text, number) => {
    expect(numberOf(text, 'Rent')).toBe(number);
  });

  it.each(['1.850', '250.000', '-1.850', '$1.850'])('%j is asked about: it may be either', (text) => {
    expect(() => numberOf(text, 'Rent')).toThrow(
      new WrongCell('Rent can be read in two ways: write it like 1850 or 1850.50'),
    );
  });

  it.each(['', 'about 1850', '1,85,0', '1.85.0', '1850-1950', '1e3'])('%j is none', (text) => {
    expect(() => numberOf(text, 'Rent')).toThrow(new WrongCell('Rent must be a number'));
  });
});
