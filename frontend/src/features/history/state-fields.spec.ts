import { describe, expect, it } from '@jest/globals';
import { stateFields } from './state-at.js';

const none: ReadonlySet<string> = new Set();

describe('stateFields', () => {
  it('puts known fields in reading order and leaves out what is unknown', () => {
    const values = { email: 'owner@example.com', phone: null, status: 'won', squareFootage: 0, name: 'Sample Owner' };
    expect(stateFields(values, none)).toEqual([
      { field: 'name', label: 'Name', value: 'Sample Owner' },
      { field: 'status', label: 'Stage', value: 'Won' },
      { field: 'email', label: 'Email', value: 'owner@example.com' },
    ]);
  });

  it('keeps a field that the event has just emptied', () => {
    expect(stateFields({ phone: null }, new Set(['phone']))).toEqual([
      { field: 'phone', label: 'Phone', value: 'none' },
    ]);
  });

  it('never shows the ids that a lead carries for the console itself', () => {
    const values = { id: 'l1', revision: 3, status: 'won', stageEventId: 'e1', stageActorId: 'u1' };
    expect(stateFields(values, none).map(({ field }) => field)).toEqual(['status']);
  });

  it('shows a field of a newer version at the end, and the address once', () => {
    const values = { gate_code: '4711', city: 'Ankeny', propertyAddress: '100 Sample St, Ankeny, IA 50023' };
    expect(stateFields(values, none).map(({ label }) => label)).toEqual(['Address', 'Gate Code']);
  });
});
