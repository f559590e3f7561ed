import { describe, it } from '@jest/globals';
import { at, sampleLead, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { paymentTextsTable } from '../../../contracts/src/payments/view.js';
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

  it('has a bank payment that is under way, and a payment once it arrives', () => {
    const pending = step('PaymentPending', { paymentId, amountCents: 199_00 });
    const underWay = { id: paymentId, kind: 'bank_payment', amountCents: 199_00, method: 'bank_transfer' };
    given(payments, pending).expectRows([{ ...underWay, status: 'pending' }]);
    given(payments, pending, paid).expectRows([{ id: paymentId, kind: 'payment', status: 'paid', at: at(1) }]);
    const failed = step('PaymentFailed', { paymentId, amountCents: 199_00 });
    given(payments, pending, failed).expectRows([{ ...underWay, status: 'failed', at: at(0), changedAt: at(1) }]);
    given(payments, failed).expectRows([{ ...underWay, status: 'failed' }]);
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

  it('has a refund and a dispute as they begin, and a payment without an id under its event', () => {
    given(
      payments,
      step('LeadPaid', { amountCents: 100, method: 'check' }),
      step('PaymentRefunded', { refundId, paymentId: null, amountCents: 50 }),
      step('PaymentDisputed', { disputeId, paymentId, amountCents: 70 }),
    ).expectRows([
      { id: uuid(0xe0000), kind: 'payment', amountCents: 100, method: 'check', status: 'paid', paymentId: null },
      { id: refundId, kind: 'refund', amountCents: 50, method: null, status: 'refunded', paymentId: null },
      { id: disputeId, kind: 'dispute', amountCents: 70, method: null, status: 'open', paymentId },
    ]);
  });

  it('has what was asked for and what came of it in one row per invoice', () => {
    const items = [
      { description: 'Fee', amountCents: 100_00 },
      { description: 'Keys', amountCents: 20_50 },
    ];
    const asked = step('InvoiceRequested', { description: 'Onboarding', items });
    const ofIt = { requestId: uuid(0xe0000) };
    const row = { id: uuid(0xe0000), kind: 'invoice', leadId: sampleLead, method: null, paymentId: null, at: at(0) };
    const { description, reason } = { description: 'Onboarding', reason: 'It could not be reached' };
    const made = [asked, step('InvoiceIssued', { ...ofIt, amountDueCents: 99_00, status: 'open' })];
    given(payments, asked).expectRows([{ ...row, status: 'requested', amountCents: 120_50, changedAt: at(0) }]);
    given(payments, ...made).expectRows([
      { ...row, status: 'open', amountCents: 99_00, changedAt: at(1), revision: 1, position: 200n },
    ]);
    const failed = [asked, step('InvoiceFailed', { ...ofIt, error: reason })];
    given(payments, ...failed).expectRows([{ ...row, status: 'failed', amountCents: 120_50, changedAt: at(1) }]);
    const words = (...texts: object[]) => [
      { leadId: sampleLead, texts: { [ofIt.requestId]: Object.assign({}, ...texts) as object } },
    ];
    given(payments, ...failed).expectRows(words({ description, reason }), paymentTextsTable);
    given(payments, ...failed, step('LeadErased')).expectRows(
      words({ description: '[erased]', reason: '[erased]' }),
      paymentTextsTable,
    );
    const issued = step('InvoiceIssued', { ...ofIt, number: null, hostedUrl: null });
    given(payments, asked, issued, step('LeadErased')).expectRows(
      words({ description: '[erased]', number: null, hostedUrl: null }),
      paymentTextsTable,
    );
  });

  it('has no words of what says none, nor of a lead that never paid', () => {
    const refund = step('PaymentRefunded', { refundId, paymentId, amountCents: 50 });
    given(payments, refund).expectRows([], paymentTextsTable);
    given(payments, step('LeadErased')).expectRows([], paymentTextsTable);
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
