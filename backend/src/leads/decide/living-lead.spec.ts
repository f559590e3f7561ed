import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { logOf, refusalOf, stateAfter, type Append } from '../../../../testing/given-when-then.js';
import { existingLead, isDeletedBy, livingLead, mergedIntoBy, unmergedLead } from './living-lead.js';

const other = '2f1f7f6c-94f8-4a7e-8f3d-7a2b0c9d4e55';
const created: Append = { type: 'LeadCreated', data: leadCreated.example };
const deleted: Append = { type: 'LeadDeleted', data: {} };
const restored: Append = { type: 'LeadRestored', data: {} };
const merged = (into = other): Append => ({ type: 'LeadMerged', data: { into } });
const unmerged: Append = { type: 'LeadUnmerged', data: { from: other } };
const apart: Append = { type: 'LeadToldApart', data: { otherId: other } };

describe('the lead that a command works on', () => {
  it.each<[string, Append[], string | null, string | null, string | null]>([
    ['none', [], 'lead_not_found', 'lead_not_found', 'lead_not_found'],
    ['living', [created], null, null, null],
    ['deleted', [created, deleted], null, 'lead_deleted', null],
    ['merged', [created, merged()], null, 'lead_merged', 'lead_merged'],
    ['deleted and merged', [created, merged(), deleted], null, 'lead_deleted', 'lead_merged'],
  ])('%s', (_, history, exists, lives, isItsOwn) => {
    const state = stateAfter(history);
    const outcomes = [existingLead, livingLead, unmergedLead].map((find) => {
      try {
        return find(state) === state ? null : 'another';
      } catch {
        return refusalOf(() => find(state)).code;
      }
    });
    expect(outcomes).toEqual([exists, lives, isItsOwn]);
  });

  it('that was merged names the other', () => {
    for (const find of [livingLead, unmergedLead])
      expect(refusalOf(() => find(stateAfter([created, merged()]))).extras).toEqual({ mergedInto: other });
  });
});

describe('what a history says without its data', () => {
  const third = '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11';
  it.each<[Append[], string | null]>([
    [[], null],
    [[created, apart], null],
    [[created, merged(), apart], other],
    [[created, merged(), unmerged, apart], null],
    [[created, merged(), unmerged, merged(third)], third],
  ])('%# shows where the lead went', (history, into) => {
    expect(mergedIntoBy(logOf(history))).toBe(into);
  });

  it.each<[Append[], boolean]>([
    [[], false],
    [[created], false],
    [[created, deleted, apart], true],
    [[created, deleted, restored, apart], false],
    [[created, deleted, restored, deleted], true],
  ])('%# shows whether the lead is deleted', (history, isDeleted) => {
    expect(isDeletedBy(logOf(history))).toBe(isDeleted);
  });

  it('is known from an unreadable deletion, too; an unreadable merge names nobody', () => {
    const unreadable = (history: Append[]) =>
      logOf(history).map((event) => ({ ...event, readable: false, data: {} }) as unknown as LogEvent);
    expect(isDeletedBy(unreadable([created, deleted]))).toBe(true);
    expect(mergedIntoBy(unreadable([created, merged()]))).toBeNull();
  });
});
