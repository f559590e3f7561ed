import { describe, expect, it } from '@jest/globals';
import { company } from '../../../../contracts/src/company.js';
import { leadVariables, insertedAsTheyAre, samplesOf, variablesOf, variablesOffered } from './template-variables.js';

const lead = {
  id: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20',
  name: '  Sam  T. Sample',
  email: 'owner@example.com',
  phone: '(515) 555-0199',
  propertyAddress: '100 Sample St, Ankeny, IA 50023',
  city: 'Ankeny',
  propertyType: 'multi-family',
  unitCount: 3,
  ourEstimateCents: 195_050,
  hasReport: true,
  walkthroughStart: '2026-03-03T20:15:00.000Z',
};
const office = {
  ...{ publicUrl: 'https://leads.example.com', timeZone: 'America/Chicago', walkthroughMinutes: 45 },
  now: '2026-03-01T20:15:00.000Z',
};
const ofOffice = {
  company_name: company.name,
  company_short_name: company.shortName,
  company_phone: company.phone,
  company_email: company.email,
  site_link: 'https://leads.example.com',
  enroll_link: 'https://leads.example.com/enroll',
};

describe('the values of the variables', () => {
  it('are those of the lead and of the office', () => {
    expect(variablesOf(lead, office)).toEqual({
      first_name: 'Sam',
      lead_name: '  Sam  T. Sample',
      lead_email: 'owner@example.com',
      lead_phone: '(515) 555-0199',
      property_address: '100 Sample St, Ankeny, IA 50023',
      property_city: 'Ankeny',
      property_type: 'multi-family property',
      unit_count: '3',
      estimated_rent: '$1,951',
      walkthrough_date: 'Tuesday, March 3',
      walkthrough_day: 'on Tuesday, March 3',
      walkthrough_time: '2:15 PM',
      walkthrough_minutes: '45',
      report_link: 'https://leads.example.com/analysis/0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20',
      owner_link: '',
      ...ofOffice,
    });
  });

  it.each([
    ['2026-03-03T06:00:00.000Z', 'today'],
    ['2026-03-03T05:59:00.000Z', 'tomorrow'],
    ['2026-03-02T06:00:00.000Z', 'tomorrow'],
    ['2026-03-02T05:59:00.000Z', 'on Tuesday, March 3'],
    ['2026-03-04T06:00:00.000Z', 'on Tuesday, March 3'],
  ])('name the walkthrough’s day as the reader of a message of %s calls it: %s', (now, day) => {
    expect(variablesOf(lead, { ...office, now }).walkthrough_day).toBe(day);
  });

  it('are empty where nothing is known', () => {
    const unknown = {
      ...{ ...lead, name: '', phone: null, propertyAddress: 'Not provided', city: null },
      ...{ propertyType: null, ourEstimateCents: null, hasReport: false, walkthroughStart: null },
    };
    expect(variablesOf(unknown, office)).toMatchObject({
      ...{ first_name: '', lead_name: '', lead_phone: '', property_address: '', property_city: '' },
      ...{ property_type: '', estimated_rent: '', walkthrough_date: '', walkthrough_day: '', walkthrough_time: '' },
      report_link: '',
    });
  });

  it('of a message about no lead are the office’s, and all the lead’s are empty', () => {
    const empty = Object.fromEntries(leadVariables.map(({ name }) => [name, '']));
    expect(variablesOf(null, office)).toEqual({ ...empty, ...ofOffice });
  });

  it('may be the message’s own, which come before any other', () => {
    const values = variablesOf(lead, office, { intake: 'An enrollment', lead_name: 'Alex' });
    expect(values).toMatchObject({ intake: 'An enrollment', lead_name: 'Alex', first_name: 'Sam' });
  });

  it('show a type of property in the words of a sentence, and one without words as it is', () => {
    const typeOf = (propertyType: string) => variablesOf({ ...lead, propertyType }, office).property_type;
    const types = ['single-family', 'townhouse', 'condo', 'commercial', 'barn'];
    expect(types.map(typeOf)).toEqual(['single family home', 'townhouse', 'condo', 'commercial property', 'barn']);
  });
});

describe('the variables on offer', () => {
  const names = (id: string | null) => variablesOffered(id).map(({ name }) => name);
  const common = () => names(null);

  it('are those of the lead and of the office in a template of one’s own', () => {
    expect(common()).toHaveLength(21);
    expect(common()[0]).toBe('first_name');
    expect(common().at(-1)).toBe('enroll_link');
    expect(names('8c4e2a6f-1d35-4b79-9e80-5a7b3c2d1f64')).toEqual(common());
    expect(names('constructor')).toEqual(common());
  });

  it('begin with a built-in template’s own, each with a sample', () => {
    expect(names('notice-intake')).toEqual(['intake', 'link', ...common()]);
    expect(names('walkthrough-moved')).toEqual(['booked_date', 'booked_time', 'booked_minutes', ...common()]);
    expect(samplesOf('task-reminder')).toMatchObject({
      ...{ task_title: 'Send the sample agreement', task_due: 'Mar 3, 2:15 PM' },
      ...{ link: 'https://www.example.com/leads/sample', first_name: 'Sam', company_name: company.name },
    });
    expect(samplesOf(null)).not.toHaveProperty('link');
  });

  it('are inserted as they are where the system makes the address or the markdown', () => {
    expect([...insertedAsTheyAre].sort()).toEqual([
      'enroll_link',
      'link',
      'owner_link',
      'property_list',
      'report_link',
      'site_link',
    ]);
  });
});
