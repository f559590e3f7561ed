import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/events/lead-created.js';
import { given, visitor } from '../../test/given-when-then.js';
import { scheduleWalkthrough } from './schedule-walkthrough.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const moved = { type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'walkthrough_scheduled' } } as const;
const tuesday = '2026-03-03T20:15:00.000Z';
const friday = '2026-03-06T15:00:00.000Z';
const scheduled = (start: string | null) => ({ type: 'WalkthroughScheduled', data: { start } }) as const;

describe('schedule walkthrough', () => {
  it('books the time and moves the lead, for a visitor as for staff', () => {
    given([created])
      .when(scheduleWalkthrough, { start: tuesday })
      .then([scheduled(tuesday), moved]);
    given([created])
      .when(scheduleWalkthrough, { start: null }, { actor: visitor })
      .then([scheduled(null), moved]);
  });

  it('moves nothing when the lead is there already', () => {
    given([created, moved])
      .when(scheduleWalkthrough, { start: null })
      .then([scheduled(null)]);
  });

  it('learns the time later, and another one', () => {
    given([created, [scheduled(null), moved]])
      .when(scheduleWalkthrough, { start: tuesday })
      .then([scheduled(tuesday)]);
    given([created, [scheduled(tuesday), moved]])
      .when(scheduleWalkthrough, { start: friday })
      .then([scheduled(friday)]);
  });

  it('is nothing to do when it says nothing new; no start never wipes out a known one', () => {
    given([created, [scheduled(tuesday), moved]])
      .when(scheduleWalkthrough, { start: tuesday })
      .then([]);
    given([created, [scheduled(tuesday), moved]])
      .when(scheduleWalkthrough, { start: null })
      .then([]);
  });

  it('books anew after it was cancelled', () => {
    given([created, [scheduled(tuesday), moved], { type: 'WalkthroughCancelled', data: {} }])
      .when(scheduleWalkthrough, { start: tuesday })
      .then([scheduled(tuesday)]);
  });

  it('needs a living lead', () => {
    given([]).when(scheduleWalkthrough, { start: null }).then('lead_not_found');
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(scheduleWalkthrough, { start: null })
      .then('lead_deleted');
  });
});
