import { describe, expect, it } from '@jest/globals';
import { fieldLabel, fieldValue, isBlank } from './field-words.js';
import { eventSentence } from './sentences.js';

describe('fieldValue', () => {
  it.each([
    ['estimatedRentCents', 195_000, '$1,950'],
    ['status', 'walkthrough_scheduled', 'Walkthrough Scheduled'],
    ['status', 'a-stage-of-the-future', 'a-stage-of-the-future'],
    ['propertyType', 'single-family', 'Single Family'],
    ['walkthroughStart', '2026-03-03T20:15:00.000Z', 'Mar 3, 2:15 PM'],
    ['yearBuilt', 1998, '1998'],
    ['squareFootage', 12_500, '12,500'],
    ['squareFootage', 0, 'none'],
    ['bedrooms', 0, '0'],
    [
      'improvements',
      [{ name: 'Painting', estimatedCostCents: 50_000 }, { name: 'New roof' }],
      'Painting $500, New roof',
    ],
    ['improvements', [{ name: 'Painting', checked: false }], 'none chosen'],
    ['gate_codes', ['4711'], '1 item'],
    ['requirementsAcknowledged', true, 'yes'],
    ['company', null, 'none'],
    ['status', 'contacted', 'Contacted'],
    ['paymentStatus', 'unpaid', 'Unpaid'],
    ['name', '', 'none'],
  ])('%s %j reads "%s"', (field, value, words) => {
    expect(fieldValue(field, value)).toBe(words);
  });
});

describe('isBlank', () => {
  it('knows the 0 that stands for an unknown size from a studio without a bedroom', () => {
    expect([isBlank('squareFootage', 0), isBlank('bedrooms', 0)]).toEqual([true, false]);
  });

  it('takes "none" for nothing where it is a state of marketing, not where it is a word', () => {
    expect([isBlank('marketing', 'none'), isBlank('marketing', 'enrolled'), isBlank('company', 'none')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('fieldLabel', () => {
  it('names fields as people do, and spells out one it does not know', () => {
    expect([fieldLabel('estimatedRentCents'), fieldLabel('gate_code')]).toEqual(['Rent', 'Gate Code']);
  });
});

it('names the colleague that an id stands for', () => {
  const id = '11111111-1111-4111-8111-111111111111';
  expect(fieldValue('assigneeId', id, { [id]: 'Ann Sample' })).toBe('Ann Sample');
  expect(fieldValue('assigneeId', id, {})).toBe('A former user');
  expect(fieldValue('assigneeId', null, {})).toBe('none');
  expect(eventSentence('LeadAssigned', { userId: id }, { [id]: 'Ann Sample' })).toBe('Assigned to Ann Sample');
  expect(eventSentence('LeadAssigned', { userId: id, requestId: 'r' }, {})).toBe('Assigned in turn');
});
