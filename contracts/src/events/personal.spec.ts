import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allEvents } from './catalogue.js';
import { personal, personalFieldsOf } from './personal.js';

describe('personal fields', () => {
  it('are found plain, nullable and optional', () => {
    const schema = z.object({
      name: personal(z.string()),
      phone: personal(z.string()).nullable(),
      note: personal(z.string()).nullable().optional(),
      city: z.string(),
    });
    expect(personalFieldsOf(schema)).toEqual(['name', 'phone', 'note']);
  });

  it('do not spread to a schema that was marked elsewhere', () => {
    const text = z.string();
    personal(text);
    expect(personalFieldsOf(z.object({ text }))).toEqual([]);
  });

  it('are these, of all events: whoever adds one decides here what an erasure takes away', () => {
    const referralFields = [
      'realtorName',
      'realtorEmail',
      'realtorPhone',
      'clientName',
      'clientEmail',
      'clientPhone',
      'notes',
    ];
    const fields = allEvents
      .filter((event) => event.personalFields.length)
      .map((event) => [event.name, event.personalFields]);
    expect(Object.fromEntries(fields)).toEqual({
      LeadCreated: ['name', 'email', 'phone', 'ownerName'],
      LeadDetailsEdited: ['name', 'email', 'phone', 'ownerName'],
      LeadStatusMoved: ['reason'],
      NoteAdded: ['content'],
      AnalysisRequested: ['email', 'name'],
      ReferralSubmitted: referralFields,
      ReferralEdited: referralFields,
      EventSkipped: ['reason'],
    });
  });
});
