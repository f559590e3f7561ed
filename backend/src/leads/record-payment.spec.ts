import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/events/lead-created.js';
import { leadPaid } from '../../../contracts/src/events/lead-events.js';
import { leadStatuses, statusesBeforeEnrollment } from '../../../contracts/src/lead-status.js';
import { given } from '../../test/given-when-then.js';
import { recordPayment } from './record-payment.js';

const createdIn = (status: (typeof leadStatuses)[number]) =>
  ({ type: 'LeadCreated', data: { ...leadCreated.example, status } }) as const;
const payment = leadPaid.example;
const paid = { type: 'LeadPaid', data: payment } as const;
const before = new Set<string>(statusesBeforeEnrollment);

describe('record payment', () => {
  it.each(statusesBeforeEnrollment)('enrols a lead that was in %s', (from) => {
    given([createdIn(from)])
      .when(recordPayment, payment)
      .then([paid, { type: 'LeadStatusMoved', data: { from, to: 'enrolled' } }]);
  });

  it.each(leadStatuses.filter((status) => !before.has(status)))('leaves a lead in %s where it is', (status) => {
    given([createdIn(status)])
      .when(recordPayment, payment)
      .then([paid]);
  });

  it('takes several payments', () => {
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
