import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { marketingEnrolled, marketingEnrollmentFailed } from '../../../../contracts/src/leads/events.js';
import { given } from '../../../../testing/given-when-then.js';
import { recordMarketingEnrolled, recordMarketingFailure, requestMarketing } from './marketing.js';

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

  it('is asked for once at a time, and again after a failure', () => {
    const requested = { type: 'MarketingEnrollmentRequested', data: {} } as const;
    given([created]).when(requestMarketing, {}).then([requested]);
    given([created, requested]).when(requestMarketing, {}).then([]);
    given([created, requested, failed]).when(requestMarketing, {}).then([requested]);
    given([created, requested, enrolled]).when(requestMarketing, {}).then([]);
  });

  it('is sent again where that is asked for, once at a time', () => {
    const again = { type: 'MarketingEnrollmentRequested', data: { again: true } } as const;
    given([created, enrolled]).when(requestMarketing, { again: true }).then([again]);
    given([created, enrolled, again]).when(requestMarketing, { again: true }).then([]);
    given([created, enrolled, again]).when(recordMarketingEnrolled, enrolled.data).then([enrolled]);
  });

  it('needs a living lead to be asked for, and records the outcome of one that was deleted meanwhile', () => {
    const deleted = { type: 'LeadDeleted', data: {} } as const;
    given([]).when(recordMarketingEnrolled, enrolled.data).then('lead_not_found');
    given([created, deleted]).when(requestMarketing, {}).then('lead_deleted');
    given([created, deleted]).when(recordMarketingFailure, failed.data).then([failed]);
  });
});
