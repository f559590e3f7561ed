import type { Sentence, WordsOf } from '../log/event-words.js';
import { capitalised, spaced } from '../key-words.js';
import type * as events from './events.js';
import type * as requests from './request-events.js';

const reported = 'The payment provider reported it.';
const opened = 'An open payment page changes nothing until it is paid.';
const paid = { icon: 'paid', kind: 'money' } as const;
const failed = { icon: 'failed', kind: 'money' } as const;
const amount = { activity: ['amountCents'] } as const;
const outcomes: Partial<Record<string, string>> = { paid: 'paid', failed: 'failed' };

/** @param reason of a further request of what is asked for or paid */
const further = (reason: string | null | undefined) => (reason ? `, as a further payment: ${reason}` : '');

/** "Refund of $50 failed". */
const sum =
  (of: string, what = ''): Sentence<{ amountCents: number }> =>
  ({ amountCents }, say) =>
    `${of} ${say.exactMoney(amountCents)}${what}`;

/** The words for payments and invoices, which are in the lead's stream. */
export const paymentWords: WordsOf<typeof events & typeof requests> = {
  PaymentRequested: {
    sentence: ({ amountCents, reason, expiresAt }, say) =>
      `Payment link of ${say.exactMoney(amountCents)} requested${expiresAt ? `, good until ${say.dateTime(expiresAt)}` : ''}${further(reason)}`,
    ...{ ...paid, ...amount },
    undo: 'The email is on its way. Withdraw the payment link instead.',
  },
  PaymentRequestEnded: {
    sentence: ({ amountCents, outcome = '' }, say) => `Payment link of ${say.exactMoney(amountCents)} ${outcome}`,
    icon: 'stopped',
    kind: 'money',
    activity: ['amountCents', 'outcome'],
    undo: 'A payment link that ended is not opened again. Send another one instead.',
  },
  LeadPaid: {
    sentence: ({ amountCents, method }, say) =>
      `Paid ${say.exactMoney(amountCents)}${method ? ` by ${String(method).replace('_', ' ')}` : ''}`,
    ...paid,
    omitted: ['paidCents'],
    activity: ['amountCents', 'method'],
    undo: 'A payment is refunded, not undone.',
  },
  StripeCustomerLinked: {
    sentence: 'Linked to a customer at the payment provider',
    icon: 'linked',
    kind: 'system',
    undo: 'The payment provider keeps its customers.',
  },
  CheckoutRequested: {
    sentence: ({ amountCents, reason }, say) =>
      `Payment page for ${say.exactMoney(amountCents)} requested${further(reason)}`,
    ...{ ...paid, ...amount, undo: opened },
  },
  CheckoutStarted: {
    sentence: sum('Payment page opened for'),
    ...{ ...paid, ...amount, undo: opened },
  },
  CheckoutEnded: {
    sentence: ({ amountCents, outcome = '' }, say) =>
      `Payment page for ${say.exactMoney(amountCents)} ${outcomes[outcome] ?? 'closed unpaid'}`,
    ...paid,
    activity: ['amountCents', 'outcome'],
    undo: 'A payment page that ended is not opened again. Open another one instead.',
  },
  PaymentPending: {
    sentence: sum('Payment of', ' from a bank account is under way'),
    ...{ ...paid, ...amount, undo: reported },
  },
  OtherCurrencyReported: {
    sentence: ({ kind = '', amount: inUnits, currency }, say) =>
      `${capitalised(kind)} of ${say.inCurrency(inUnits, currency)} not counted: only US dollars are`,
    ...failed,
    activity: ['kind', 'amount', 'currency'],
    undo: reported,
  },
  PaymentFailed: {
    sentence: sum('Payment of', ' from a bank account did not arrive'),
    ...{ ...failed, ...amount, undo: reported },
  },
  PaymentRefunded: {
    sentence: ({ amountCents }, say) => `${say.exactMoney(amountCents)} refunded`,
    ...{ ...paid, ...amount },
    omitted: ['paidCents'],
    undo: 'A refund cannot be undone.',
  },
  PaymentRefundFailed: {
    sentence: sum('Refund of', ' failed'),
    ...{ ...failed, ...amount, undo: reported },
    omitted: ['paidCents'],
  },
  PaymentDisputed: {
    sentence: ({ amountCents, reason = '' }, say) =>
      `Payment of ${say.exactMoney(amountCents)} disputed: ${spaced(String(reason))}`,
    ...failed,
    activity: ['amountCents', 'reason'],
    undo: 'The bank decides a dispute.',
  },
  PaymentDisputeClosed: {
    sentence: ({ amountCents, outcome = '' }, say) => `Dispute of ${say.exactMoney(amountCents)} ${outcome}`,
    ...paid,
    omitted: ['paidCents'],
    activity: ['amountCents', 'outcome'],
    undo: 'The bank has decided the dispute.',
  },
  InvoiceRequested: {
    sentence: ({ reason }) => `Invoice requested${further(reason)}`,
    ...paid,
    activity: ({ items }) => ({ amountCents: items.reduce((sum, item) => sum + item.amountCents, 0) }),
    undo: 'The invoice is being created, or was. Void it at the payment provider instead.',
  },
  InvoiceIssued: {
    sentence: ({ amountDueCents }, say) => `Invoice of ${say.exactMoney(amountDueCents)} sent`,
    ...paid,
    activity: ['amountDueCents'],
    undo: 'The invoice was sent. Void it at the payment provider instead.',
  },
  InvoiceFailed: {
    sentence: 'The invoice was not created',
    ...failed,
    undo: 'A failed attempt changed nothing. Try again instead.',
  },
  InvoiceStatusChanged: {
    sentence: ({ status = '' }) => `Invoice ${status}`,
    ...paid,
    activity: ['status'],
    undo: reported,
  },
};
