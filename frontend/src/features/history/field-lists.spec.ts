import { describe, expect, it } from '@jest/globals';
import { fieldValue, isBlank } from './field-words.js';

describe('a field that has no value', () => {
  it.each([null, undefined, '', false, []].map((value) => [value]))('%j is blank', (value) => {
    expect(isBlank('notes', value)).toBe(true);
    expect(fieldValue('notes', value)).toBe('none');
  });

  it.each([['x'], [true], [1], [[1]], [{}]])('%j is not blank', (value) => {
    expect(isBlank('notes', value)).toBe(false);
  });
});

describe('a value of another kind than its field has', () => {
  it.each<[field: string, value: unknown, words: string]>([
    ['estimatedRentCents', 'on request', 'on request'],
    ['estimatedRentCents', [1, 2], '2 items'],
    ['walkthroughStart', 20_260_303, '20,260,303'],
    ['assigneeId', 7, '7'],
    ['source', 7, '7'],
    ['yearBuilt', 'about 1900', 'about 1900'],
    ['tasks', 'many', 'many'],
    ['roof', { tiles: 'red' }, 'Tiles: red'],
    // Only the stage's own names are stages.
    ['company', 'won', 'won'],
    ['ownerName', 'leads', 'leads'],
  ])('%s %j reads "%s"', (field, value, words) => {
    expect(fieldValue(field, value)).toBe(words);
  });
});

describe('a list', () => {
  it('of improvements is shown with what they cost, the own estimate before the usual one', () => {
    const painting = { name: 'Painting', checked: true, estimatedCostCents: 50_000, customCostCents: 45_000 };
    const fence = { name: 'Fence', checked: true, estimatedCostCents: 80_000, customCostCents: null };
    const roof = { name: 'New roof', checked: false, estimatedCostCents: 900_000, customCostCents: null };
    expect(fieldValue('improvements', [painting, fence, roof])).toBe('Painting $450, Fence $800');
  });

  it('of something else is counted', () => {
    expect(fieldValue('gate_codes', ['4711', '4712', '4713'])).toBe('3 items');
    expect(fieldValue('loggedContacts', ['a contact’s id', 'another’s'])).toBe('2');
  });

  it('of tasks is shown by the open ones', () => {
    const due = { dueAt: '2026-03-04T15:00:00.000Z', open: true };
    const call = { ...due, title: 'Call back', assigneeId: 'u1' };
    const send = { ...due, title: 'Send the agreement', assigneeId: null };
    const done = { ...due, title: 'Visit', assigneeId: null, open: false };
    const names = { u1: 'Ann Sample' };
    expect(fieldValue('tasks', [call, done, send], names)).toBe(
      'Call back (due Mar 4, 9:00 AM, for Ann Sample), Send the agreement (due Mar 4, 9:00 AM)',
    );
    expect(fieldValue('tasks', [done], names)).toBe('none open');
    expect(fieldValue('tasks', [{ title: 'a task of newer code' }], names)).toBe('none open');
  });
});
