import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { leadPitched } from '../../../../contracts/src/leads/events.js';
import { eventId, logOf } from '../../../../testing/given-when-then.js';
import { pitchOfLead } from './pitch-of-lead.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const pitched = { type: 'LeadPitched', data: leadPitched.example } as const;
const improvements = [
  { name: 'Painting', checked: true, estimatedCostCents: 375_000, customCostCents: null },
  { name: 'Landscaping', checked: true, estimatedCostCents: 50_000, customCostCents: 45_000 },
  { name: 'Cleaning', checked: false, estimatedCostCents: 40_000, customCostCents: null },
];
const edited = { type: 'ImprovementsEdited', data: { improvements } } as const;
const nothing = { rentCents: null, pitchedAt: null, improvements: [], totalCents: 0 };

describe('the pitch of a lead', () => {
  it('is nothing before there is one', () => {
    expect(pitchOfLead([])).toEqual(nothing);
    expect(pitchOfLead(logOf([created]))).toEqual(nothing);
  });

  it('is the rent of the newest, with the improvements that are checked now and their total', () => {
    const again = { type: 'LeadPitched', data: { ...pitched.data, estimatedRentCents: 210_000 } } as const;
    const pitch = pitchOfLead(logOf([created, pitched, again, edited]));
    expect(pitch).toMatchObject({ rentCents: 210_000, improvements: improvements.slice(0, 2), totalCents: 420_000 });
    expect(pitch.pitchedAt).not.toBeNull();
  });

  it('is none that was taken back, and one again whose undo was', () => {
    const back = { type: 'ImprovementsEdited', data: { improvements: [] }, undoes: eventId(1) } as const;
    expect(pitchOfLead(logOf([created, pitched, back]))).toEqual(nothing);
    const forth = { ...edited, undoes: eventId(2) };
    expect(pitchOfLead(logOf([created, pitched, back, forth])).rentCents).toBe(pitched.data.estimatedRentCents);
  });
});
