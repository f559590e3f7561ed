import { describe, expect, it } from '@jest/globals';
import { columnTitle, leadStatuses, mainBoardStatuses, moreBoardStatuses, statusLabel } from './lead-status.js';

describe('lead statuses', () => {
  it('puts every status in exactly one column, so that no lead ever vanishes', () => {
    expect([...mainBoardStatuses, ...moreBoardStatuses].sort()).toEqual([...leadStatuses].sort());
  });

  it('labels a status by its name, underscores turned into capitalised words', () => {
    expect(statusLabel('walkthrough_scheduled')).toBe('Walkthrough Scheduled');
    expect(statusLabel('won')).toBe('Won');
  });

  it('keeps the specification’s own names', () => {
    expect([statusLabel('leads'), columnTitle('leads'), statusLabel('enrolled')]).toEqual([
      'New Lead',
      'New Leads',
      'Property Enrolled',
    ]);
  });
});
