import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given } from '../../../../testing/given-when-then.js';
import { eraseLead } from './end-lead.js';

const named = (name: string) => ({ type: 'LeadCreated', data: { ...leadCreated.example, name } }) as const;
const erased = { type: 'LeadErased', data: { reason: 'asked' } } as const;
const asked = (name: string | null, others: string[] = []) => ({ name, reason: 'asked', others }) as const;
const other = '2f1f7f6c-94f8-4a7e-8f3d-7a2b0c9d4e55';

describe('erasing a lead', () => {
  it.each([
    ['Sample Owner', 'Sample Owner'],
    ['Sample  Owner', ' sample\towner '],
    [' Sample Owner', 'SAMPLE OWNER'],
    ['José', 'Jose\u0301'],
    ['Jose\u0301', 'José'],
    ['José', 'Jose'],
    ['Ann O’Brien', "Ann O'Brien"],
  ])('of %j is confirmed by typing %j', (name, typed) => {
    given([named(name)])
      .when(eraseLead, asked(typed))
      .then([erased]);
  });

  it.each([
    ['Sample Owner', 'SampleOwner'],
    ['Sample Owner', 'Sample'],
    ['Sample Owner', ''],
    ['José', 'Josef'],
  ])('of %j is not confirmed by typing %j', (name, typed) => {
    given([named(name)])
      .when(eraseLead, asked(typed))
      .then('name_not_confirmed');
  });

  it('needs no name where it goes together with another, and names the others that go with it', () => {
    given([named('Sample Owner')])
      .when(eraseLead, asked(null))
      .then([erased]);
    given([named('Sample Owner')])
      .when(eraseLead, asked('Sample Owner', [other]))
      .then([{ type: 'LeadErased', data: { reason: 'asked', others: [other] } }]);
  });

  it('is possible of a deleted or merged lead, and of none where there is none', () => {
    given([named('A'), { type: 'LeadDeleted', data: {} }])
      .when(eraseLead, asked('A'))
      .then([erased]);
    given([named('A'), { type: 'LeadMerged', data: { into: other } }])
      .when(eraseLead, asked('A'))
      .then([erased]);
    given([]).when(eraseLead, asked(null)).then('lead_not_found');
  });
});
