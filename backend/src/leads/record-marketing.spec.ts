import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/events/lead-created.js';
import { marketingEnrolled, marketingEnrollmentFailed } from '../../../contracts/src/events/lead-events.js';
import { given } from '../../test/given-when-then.js';
import { recordMarketingEnrolled, recordMarketingFailure } from './record-marketing.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const enrolled = { type: 'MarketingEnrolled', data: marketingEnrolled.example } as const;
const failed = { type: 'MarketingEnrollmentFailed', data: marketingEnrollmentFailed.example } as const;

describe('record marketing', () => {
  it('records that the marketing system took the lead, once', () => {
    given([created]).when(recordMarketingEnrolled, enrolled.data).then([enrolled]);
    given([created, enrolled]).when(recordMarketingEnrolled, { odooId: '12' }).then([]);
  });

  it('records every failure before that, and none after it', () => {
    given([created, failed]).when(recordMarketingFailure, failed.data).then([failed]);
    given([created, failed]).when(recordMarketingEnrolled, enrolled.data).then([enrolled]);
    given([created, enrolled]).when(recordMarketingFailure, failed.data).then([]);
  });

  it('needs a living lead', () => {
    given([]).when(recordMarketingEnrolled, enrolled.data).then('lead_not_found');
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(recordMarketingFailure, failed.data)
      .then('lead_deleted');
  });
});
