import { describe, expect, it } from '@jest/globals';
import { mapImportSchema, type MapImport } from '../../../contracts/src/imports/routes.js';
import { commandId, sampleId, sampleNow, staff, visitor } from '../../../testing/given-when-then.js';
import type { Actor } from '../../../contracts/src/actor.js';
import { valuesOf } from './line-values.js';
import { samplesOf } from './import-work.js';

function read(row: Record<string, string>, over: Partial<MapImport> = {}, actor: Actor = staff) {
  const columns = Object.fromEntries(Object.keys(row).map((field, i) => [field, i]));
  const mapping = mapImportSchema.parse({ kind: 'leads', columns, ...over });
  const context = { now: sampleNow, actor, commandId: commandId(0) };
  return valuesOf({ line: 2, cells: Object.values(row) }, mapping, Object.keys(row).length, context);
}
const note = (row: Record<string, string>) => read(row, { kind: 'notes' });
const refused = (...errors: [field: string, message: string][]) => ({
  ...{ ok: false, errors: errors.map(([field, message]) => ({ field, message })) },
});

const nothing = {
  ...{ name: '', phone: null, company: null, ownerName: null, propertyAddress: 'Not provided', streetAddress: null },
  ...{ city: null, state: null, zipCode: null, propertyType: null, unitCount: 1, squareFootage: 0, bedrooms: null },
  ...{
    bathrooms: null,
    yearBuilt: null,
    finishedBasementArea: null,
    estimatedRentCents: null,
    purchasePriceCents: null,
  },
};

describe('a line of leads', () => {
  it('has every field of a lead, each cell read in its own way', () => {
    const cells = {
      ...{ name: 'Ann  Sample', email: 'ann@example.com', phone: '5155550142', company: ' Sample LLC ' },
      ...{ ownerName: 'Bea Sample', status: 'Proposal', source: 'Website' },
      ...{ propertyAddress: '100 Sample St\nAnkeny, IA 50023', streetAddress: '100 Sample St,\nUnit 5' },
      ...{ city: 'Ankeny', state: 'ia', zipCode: '50023-1234', propertyType: 'condo', unitCount: '2' },
      ...{ squareFootage: '1,500', bedrooms: '3', bathrooms: '1.5', yearBuilt: '1998', finishedBasementArea: '400' },
      ...{ estimatedRent: '$1,950', purchasePrice: '$250,000.50', note: ' Calls back.\nSoon. ' },
    };
    expect(read(cells)).toEqual({
      ...{ ok: true, kind: 'leads', note: 'Calls back.\nSoon.' },
      lead: {
        ...{ name: 'Ann Sample', email: 'ann@example.com', phone: '(515) 555-0142', company: 'Sample LLC' },
        ...{ ownerName: 'Bea Sample', status: 'proposal', source: 'website' },
        ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', streetAddress: '100 Sample St, Unit 5' },
        ...{ city: 'Ankeny', state: 'IA', zipCode: '50023', propertyType: 'condo', unitCount: 2 },
        ...{ squareFootage: 1500, bedrooms: 3, bathrooms: 1.5, yearBuilt: 1998, finishedBasementArea: 400 },
        ...{ estimatedRentCents: 195_000, purchasePriceCents: 25_000_050 },
      },
    });
  });

  it('takes what it lacks from the mapping, and an empty cell is no value', () => {
    const lead = { ...nothing, email: 'ann@example.com', status: 'proposal', source: 'webinar' };
    const over = { status: 'proposal', source: 'webinar' } as const;
    const empty = { email: 'ann@example.com', status: ' ', source: '', unitCount: '\t', note: ' ', noteDate: '' };
    expect(read(empty, over)).toEqual({ ok: true, kind: 'leads', lead, note: null });
    expect(read({ email: 'ann@example.com', status: 'Won' }, over)).toMatchObject({ lead: { status: 'won' } });
  });

  it.each([
    ['Iowa', 'IA'],
    [' IOWA ', 'IA'],
    ['ia', 'IA'],
    ['ne', 'NE'],
    ['Nebraska', 'NE'],
  ])('reads the state %j as %s', (state, known) => {
    expect(read({ email: 'ann@example.com', state })).toMatchObject({ lead: { state: known } });
  });

  it('refuses what is no state, or a state with more around it', () => {
    for (const state of ['Nowhere', 'New Iowa', 'Iowa City'])
      expect(read({ email: 'ann@example.com', state })).toMatchObject({ ok: false, errors: [{ field: 'state' }] });
  });

  it('names its faults by the columns where they stand', () => {
    const cells = {
      ...{ email: 'ann@example.com', squareFootage: 'big', bedrooms: 'x', bathrooms: 'y', yearBuilt: 'z' },
      ...{ finishedBasementArea: '-', unitCount: '?', estimatedRent: 'a lot', purchasePrice: 'b' },
    };
    expect(read(cells)).toEqual(
      refused(
        ['squareFootage', 'Square footage must be a number'],
        ['bedrooms', 'Bedrooms must be a number'],
        ['bathrooms', 'Bathrooms must be a number'],
        ['yearBuilt', 'Year built must be a number'],
        ['finishedBasementArea', 'Finished basement area must be a number'],
        ['unitCount', 'Number of units must be a number'],
        ['estimatedRent', 'Estimated rent must be a number'],
        ['purchasePrice', 'Purchase price must be a number'],
      ),
    );
    const limits = { email: 'ann@example.com', estimatedRent: '-5', purchasePrice: '-1', note: 'x'.repeat(100_000) };
    const answer = read(limits);
    expect(answer.ok ? [] : answer.errors.map(({ field }) => field)).toEqual([
      'estimatedRent',
      'purchasePrice',
      'note',
    ]);
    expect(read({ name: 'Ann' })).toMatchObject({ ok: false, errors: [{ field: 'email' }] });
  });

  it('is refused as a whole for what the command would refuse', () => {
    const chosen = read({ email: 'ann@example.com' }, {}, visitor);
    expect(chosen).toEqual(refused(['', 'Only staff may choose the status of a lead.']));
  });

  it('has a note with its day before it, and no day alone', () => {
    const noted = (cells: Record<string, string>) => read({ email: 'ann@example.com', ...cells });
    expect(noted({ note: 'Called.', noteDate: '12/31/2025' })).toMatchObject({ note: 'Dec 31, 2025: Called.' });
    expect(noted({ note: 'Called.' })).toMatchObject({ note: 'Called.' });
    expect(noted({ noteDate: '12/31/2025' })).toMatchObject({ ok: true, note: null });
  });
});

describe('a line of notes', () => {
  it('names its lead by an id, by an e-mail, or by both', () => {
    const noted = { ok: true, kind: 'notes', note: 'Called.' };
    expect(note({ leadId: sampleId.toUpperCase(), note: 'Called.' })).toEqual({
      ...{ ...noted, leadId: sampleId, email: null },
    });
    expect(note({ leadId: sampleId, email: 'Ann@Example.com', note: 'Called.' })).toEqual({
      ...{ ...noted, leadId: sampleId, email: 'ann@example.com' },
    });
    expect(note({ email: 'ann@example.com', note: 'Called.', noteDate: '2026-03-04' })).toEqual({
      ...{ ...noted, leadId: null, email: 'ann@example.com', note: 'Mar 4, 2026: Called.' },
    });
  });

  it.each([
    ['no note', { email: 'ann@example.com' }, ['note', 'Note is required']],
    ['nobody’s note', { note: 'Called.' }, ['', 'It does not say whose note it is: give a Lead ID or an Email']],
    ['an id that is none', { leadId: 'seven', note: 'Called.' }, ['leadId', 'Lead ID must be a UUID']],
    ['more than an id', { leadId: `x${sampleId}`, note: 'Called.' }, ['leadId', 'Lead ID must be a UUID']],
    ['an id and more', { leadId: `${sampleId}0`, note: 'Called.' }, ['leadId', 'Lead ID must be a UUID']],
    [
      'a day that is none',
      { email: 'ann@example.com', note: 'Called.', noteDate: 'soon' },
      ['noteDate', 'Date of the note must be a day like 3/4/2026'],
    ],
  ] as [string, Record<string, string>, [string, string]][])('is refused for %s', (_what, cells, fault) => {
    expect(note(cells)).toEqual(refused(fault));
  });

  it('is refused for a note that is too long', () => {
    expect(note({ email: 'a@example.com', note: 'x'.repeat(100_000) })).toMatchObject({ errors: [{ field: 'note' }] });
  });
});

describe('the samples of a line', () => {
  it('are its values as texts, without those that it lacks', () => {
    const cells = { email: 'ann@example.com', estimatedRent: '1950', note: 'Called.' };
    expect(samplesOf(read(cells))).toEqual({
      ...{ email: 'ann@example.com', status: 'leads', source: 'manual', propertyAddress: 'Not provided' },
      ...{ unitCount: '1', squareFootage: '0', estimatedRentCents: '195000', note: 'Called.' },
    });
    expect(samplesOf(note({ email: 'ann@example.com', note: 'Called.' }))).toEqual({
      ...{ email: 'ann@example.com', note: 'Called.' },
    });
    expect(samplesOf(note({ leadId: sampleId, note: 'x' }))).toEqual({ leadId: sampleId, note: 'x' });
    expect(samplesOf(note({ note: 'Called.' }))).toEqual({});
  });
});
