import { describe, expect, it } from '@jest/globals';
import { mapImportSchema } from '../../../contracts/src/imports/routes.js';
import { sampleNow, staff } from '../../../testing/given-when-then.js';
import { questionOf, valuesOf } from './line-values.js';

const context = { now: sampleNow, actor: staff, commandId: '11111111-1111-4111-8111-111111111111' };
function read(row: Record<string, string>, kind: 'leads' | 'notes' = 'leads') {
  const columns = Object.fromEntries(Object.keys(row).map((field, i) => [field, i]));
  const mapping = mapImportSchema.parse({ kind, columns });
  return valuesOf({ line: 2, cells: Object.values(row) }, mapping, Object.keys(row).length, context);
}

describe('a line', () => {
  it('becomes a lead, however its cells are written', () => {
    const values = read({
      ...{ name: '  Ann\tSample ', email: 'ann@example.com', phone: '+1 515.555.0142', status: 'New Lead' },
      ...{ propertyAddress: '100 Sample St\r\nAnkeny, IA 50023', propertyType: 'Single Family', unitCount: '1' },
      ...{ estimatedRent: '$1,950.50', bathrooms: '1.5', note: 'Calls back.', noteDate: '3/4/26' },
    });
    expect(values).toMatchObject({
      ok: true,
      note: 'Mar 4, 2026: Calls back.',
      lead: {
        ...{ name: 'Ann Sample', phone: '(515) 555-0142', status: 'leads', source: 'manual', unitCount: 1 },
        ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', propertyType: 'single-family' },
        ...{ estimatedRentCents: 195_050, bathrooms: 1.5 },
      },
    });
  });

  it('keeps what looks like a formula as what it says', () => {
    const values = read({
      email: 'ann@example.com',
      name: '=HYPERLINK("http://x")',
      company: "'+Sample",
      note: "'- calls back",
    });
    expect(values).toMatchObject({
      lead: { name: '=HYPERLINK("http://x")', company: '+Sample' },
      note: '- calls back',
    });
  });

  it('mends what a spreadsheet did to a ZIP code', () => {
    const zipOf = (zipCode: string) => read({ email: 'a@example.com', zipCode });
    expect(zipOf('2139')).toMatchObject({ lead: { zipCode: '02139' } });
    expect(zipOf('50023-1234')).toMatchObject({ lead: { zipCode: '50023' } });
  });

  it.each([
    [{ streetAddress: '12 Elm St\r\nAmes, Iowa 50010-1234' }, ['12 Elm St', 'Ames', 'IA', '50010']],
    [{ streetAddress: '12 Elm St, Ames IA 50010', city: 'Gilbert' }, ['12 Elm St', 'Gilbert', 'IA', '50010']],
    [{ streetAddress: '12 Elm St, Apt 4', city: 'Ames' }, ['12 Elm St, Apt 4', 'Ames', null, null]],
  ])('takes a whole address out of the column for the street: %p', (cells, parts) => {
    const values = read({ email: 'a@example.com', ...cells });
    const { streetAddress, city, state, zipCode } = (values as { lead: Record<string, unknown> }).lead;
    expect([streetAddress, city, state, zipCode]).toEqual(parts);
  });

  it.each([
    [{ zipCode: '00000' }, 'Is this right? We know of no ZIP code 00000.'],
    [{ state: 'Illinois', zipCode: '50010' }, 'Is this right? ZIP code 50010 is in Iowa, not in Illinois.'],
    [
      { propertyAddress: '12 Elm St, Ames, IA 60601-1234' },
      'Is this right? ZIP code 60601 is in Illinois, not in Iowa.',
    ],
    [{ state: 'IA', zipCode: '50010' }, null],
    [{ propertyAddress: 'The blue house' }, null],
  ])('is imported, with a question where its ZIP code is odd: %p', (cells, question) => {
    const values = read({ email: 'a@example.com', ...cells });
    expect(values.ok).toBe(true);
    expect(questionOf(values)).toBe(question);
  });

  it('says everything that is wrong with it, by column', () => {
    const values = read({
      ...{ email: 'none', unitCount: 'many', estimatedRent: '-5', propertyType: 'castle', zipCode: 'x' },
      ...{ status: 'sold', noteDate: '2/30/2026', note: 'x', yearBuilt: '2300' },
    });
    expect(values).toMatchObject({ ok: false });
    const fields = values.ok ? [] : values.errors.map(({ field }) => field);
    expect(fields.sort()).toEqual(
      ['email', 'estimatedRent', 'noteDate', 'propertyType', 'status', 'unitCount', 'yearBuilt', 'zipCode'].sort(),
    );
    expect(JSON.stringify(values)).not.toContain('castle');
  });

  it('of another width is refused as a whole', () => {
    const mapping = mapImportSchema.parse({ kind: 'leads', columns: { email: 0 } });
    expect(valuesOf({ line: 3, cells: ['a@example.com', 'x'] }, mapping, 1, context)).toMatchObject({
      errors: [{ field: '', message: 'It has 2 cells, but the first line has 1' }],
    });
  });

  it('becomes a note on a lead that it names', () => {
    expect(read({ email: 'ANN@example.com', note: 'Called.' }, 'notes')).toMatchObject({
      email: 'ann@example.com',
      note: 'Called.',
    });
    expect(read({ note: 'Called.' }, 'notes')).toMatchObject({ ok: false });
    expect(read({ leadId: 'x', note: '' }, 'notes')).toMatchObject({
      errors: [{ field: 'note' }, { field: 'leadId' }],
    });
  });
});
