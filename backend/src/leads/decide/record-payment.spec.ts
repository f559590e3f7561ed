import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { leadPaid } from '../../../../contracts/src/payments/events.js';
import { leadStatuses } from '../../../../contracts/src/lead-status.js';
import { given } from '../../../../testing/given-when-then.js';
import { recordPayment } from './record-payment.js';

const createdIn = (status: (typeof leadStatuses)[number]) =>
  ({ type: 'LeadCreated', data: { ...leadCreated.example, status } }) as const;
const payment = { ...leadPaid.example, method: 'check' as const };
const paid = { type: 'LeadPaid', data: payment } as const;

describe('record payment', () => {
  it.each(leadStatuses)('leaves a lead in %s where it is', (status) => {
    given([createdIn(status)])
      .when(recordPayment, payment)
      .then([paid]);
  });

  it('takes several payments, also after those that moved the lead, as they once did', () => {
    given([createdIn('leads'), [paid, { type: 'LeadStatusMoved', data: { from: 'leads', to: 'enrolled' } }]])
      .when(recordPayment, payment)
      .then([paid]);
  });

  it('needs a living lead', () => {
    given([]).when(recordPayment, payment).then('lead_not_found');
    given([createdIn('leads'), { type: 'LeadDeleted', data: {} }])
      .when(recordPayment, payment)
      .then('lead_deleted');
  });
});
