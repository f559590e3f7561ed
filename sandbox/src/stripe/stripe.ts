import { type Cell, newest, type Provider, stripeKeys } from '../box/provider.js';
import { stripeApi } from './api.js';
import { Books } from './books.js';
import { SavedAnswers } from './requests.js';
import { Money } from './money.js';
import { dollars, stripePages } from './pages.js';

const toned = (text: string): Cell => ({ text, tone: text === 'paid' || text === 'succeeded' ? 'good' : 'waiting' });

/** Stripe: customers, checkouts, invoices, refunds and disputes, with pages to pay on and signed webhooks. */
export const stripe: Provider = {
  name: 'stripe',
  label: 'Stripe',
  open(app, box) {
    const books = new Books();
    const saved = new SavedAnswers();
    const money = new Money(books, box);
    stripeApi(app, { books, money, saved, origin: () => box.origin });
    stripePages(app, books, money);
    return {
      section: () => ({
        about:
          'Takes payments. On its page, card 4242 4242 4242 4242 pays and 4000 0000 0000 0002 is declined; a bank account pays when you say so here.',
        tables: [checkouts(books), charges(books), disputes(books), invoices(books)],
      }),
      state: () => books.all(),
      reset: () => {
        books.clear();
        saved.clear();
      },
      environment: () => ({
        STRIPE_SECRET_KEY: stripeKeys.secretKey,
        STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
        STRIPE_API_BASE: `${box.origin}/stripe`,
      }),
      failure: (status) => ({
        error: { type: status === 429 ? 'rate_limit_error' : 'api_error', message: 'Failed on purpose' },
      }),
    };
  },
};

function checkouts({ sessions, intents }: Books) {
  const waits = (intent: string | null) => intents.get(intent ?? '')?.status === 'processing';
  return {
    title: 'Checkouts',
    columns: ['Customer', 'Amount', 'Status', 'Payment', '', ''],
    rows: newest(sessions.values()).map(({ id, amount_total, status, payment_status, ...session }): Cell[] => [
      session.customer_details.email ?? '',
      dollars(amount_total),
      status,
      toned(payment_status),
      status === 'open'
        ? { text: 'Pay', href: session.url ?? '' }
        : waits(session.payment_intent)
          ? { action: `/stripe/pages/settle/${id}`, label: 'The bank has paid' }
          : '',
      waits(session.payment_intent) ? { action: `/stripe/pages/refuse/${id}`, label: 'The bank has refused' } : '',
    ]),
    empty: 'Nobody has opened a checkout.',
  };
}

function charges({ charges: kept }: Books) {
  return {
    title: 'Payments',
    columns: ['Payment', 'Amount', 'Refunded', '', ''],
    rows: newest(kept.values()).map((charge): Cell[] => [
      charge.payment_intent,
      dollars(charge.amount),
      dollars(charge.amount_refunded),
      charge.refunded ? '' : { action: `/stripe/pages/refund/${charge.id}`, label: 'Refund' },
      { action: `/stripe/pages/dispute/${charge.id}`, label: 'Dispute' },
    ]),
    empty: 'Nothing was paid.',
  };
}

function disputes({ disputes: kept }: Books) {
  return {
    title: 'Disputes',
    columns: ['Payment', 'Amount', 'Status', '', ''],
    rows: newest(kept.values()).map(({ id, payment_intent, amount, status }): Cell[] => [
      payment_intent,
      dollars(amount),
      status,
      ...(status === 'needs_response'
        ? (['won', 'lost'] as const).map((as): Cell => ({
            action: `/stripe/pages/decide/${id}`,
            label: `We have ${as}`,
            fields: { as },
          }))
        : ['', '']),
    ]),
    empty: 'Nobody disputes a payment.',
  };
}

function invoices({ invoices: kept }: Books) {
  return {
    title: 'Invoices',
    columns: ['Number', 'Customer', 'Description', 'Amount', 'Status'],
    rows: newest(kept.values()).map((invoice): Cell[] => [
      invoice.hosted_invoice_url === null
        ? 'Draft'
        : { text: invoice.number ?? invoice.id, href: invoice.hosted_invoice_url },
      invoice.customer_email ?? '',
      invoice.description ?? '',
      dollars(invoice.amount_due),
      toned(invoice.status),
    ]),
    empty: 'Nobody was sent an invoice.',
  };
}
