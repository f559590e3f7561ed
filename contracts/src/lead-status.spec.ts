import { describe, expect, it } from '@jest/globals';
import { columnTitle, statusLabel } from './stages/words.js';
import { isMainStage, isResting, isRestingSql, leadStatuses, mainBoardStatuses, stageMeanings } from './lead-status.js';

describe('lead statuses', () => {
  it('keeps the five columns of the specification in their order, and puts the others where the work comes to them', () => {
    expect(leadStatuses.filter(isMainStage)).toEqual(mainBoardStatuses);
    expect(leadStatuses.slice(2, 6)).toEqual(['walkthrough_scheduled', 'proposal', 'contract_sent', 'enrolled']);
    expect(leadStatuses.slice(-2)).toEqual(['won', 'lost']);
  });

  it('knows in which stages a lead is meant to stay', () => {
    expect(leadStatuses.filter(isResting)).toEqual(['closed', 'won', 'lost']);
    expect(isRestingSql('l.stage')).toBe("l.stage in ('closed', 'won', 'lost')");
  });

  it('says what the stages mean that sound alike', () => {
    expect(Object.keys(stageMeanings)).toEqual(['enrolled', 'closed', 'won']);
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
