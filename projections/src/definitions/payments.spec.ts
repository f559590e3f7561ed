import { describe, it } from '@jest/globals';
import { at, sampleLead, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { paymentTextsTable } from './payments-table.js';
import { payments } from './payments.js';

const [paymentId, refundId, disputeId] = [uuid(21), uuid(22), uuid(23)];
const paid = step('LeadPaid', { amountCents: 199_00, method: 'card', reference: 'pi_sample', paymentId });
const requestId = uuid(24);
const issued = step('InvoiceIssued', { requestId });

describe('payments', () => {
  it('has a row per payment, refund and dispute', () => {
    const refund = { refundId, paymentId, amountCents: 50_00 };
    const dispute = { disputeId, paymentId, amountCents: 199_00 };
    given(
      payments,
      paid,
      step('PaymentRefunded', refund),
      step('PaymentDisputed', dispute),
      step('PaymentDisputeClosed', { ...dispute, outcome: 'lost' }),
      step('PaymentRefundFailed', refund),
    ).expectRows([
      {
        id: paymentId,
        kind: 'payment',
        leadId: sampleLead,
        amountCents: 199_00,
        method: 'card',
        status: 'paid',
        at: at(0),
      },
      { id: refundId, kind: 'refund', amountCents: 50_00, status: 'failed', paymentId, at: at(1), changedAt: at(4) },
      { id: disputeId, kind: 'dispute', status: 'lost', paymentId, at: at(2), changedAt: at(3), revision: 3 },
    ]);
  });

  it('has a row per invoice, with its state', () => {
    const changed = step('InvoiceStatusChanged', { requestId, status: 'paid' });
    given(payments, issued, changed).expectRows([
      { id: requestId, kind: 'invoice', status: 'paid', amountCents: 199_00 },
    ]);
    given(payments, step('InvoiceRequested')).expectRows([
      { kind: 'invoice', status: 'requested', amountCents: 199_00 },
    ]);
  });

  it('keeps its words apart, by lead, and blanks them when the person is erased', () => {
    const words = { number: 'SAMPLE-0001', hostedUrl: 'https://invoice.example.com/i/sample4711' };
    const texts = { [paymentId]: { reference: 'pi_sample' }, [requestId]: words };
    given(payments, paid, issued).expectRows([{ leadId: sampleLead, texts }], paymentTextsTable);
    const erased = {
      [paymentId]: { reference: '[erased]' },
      [requestId]: { number: '[erased]', hostedUrl: '[erased]' },
    };
    given(payments, paid, issued, step('LeadErased')).expectRows(
      [{ leadId: sampleLead, texts: erased }],
      paymentTextsTable,
    );
  });

  it('refuses what can not have happened', () => {
    given(payments, paid, paid).expectRefusal('came twice');
    given(payments, step('InvoiceStatusChanged')).expectRefusal('without what it is about');
    given(payments, { ...paid, stream: 'something-else' }).expectRefusal("no lead's stream");
  });
});
