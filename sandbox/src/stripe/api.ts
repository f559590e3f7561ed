import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formOf, stripeKeys, textOf } from '../box/provider.js';
import type { Box } from '../box/box.js';
import { newId, put, type Books, type Customer, type Invoice, type Item, type Session } from './books.js';
import {
  amountIn,
  type Fields,
  fieldsOf,
  found,
  required,
  type SavedAnswers,
  StripeRefusal,
  textAt,
  textsAt,
} from './requests.js';
import type { Money } from './money.js';

const dayInSeconds = 86_400;
interface Kept {
  books: Books;
  money: Money;
  saved: SavedAnswers;
  box: Box;
}
type Work = (fields: Fields, params: Record<string, string>, query: Record<string, string>) => unknown;

/** Stripe's API, as much as the product asks of it. */
export function stripeApi(app: FastifyInstance, { books, money, saved, box }: Kept): void {
  const serve = (method: 'GET' | 'POST' | 'DELETE', url: string, work: Work) =>
    app.route({
      method,
      url: `/v1${url}`,
      handler: (request, reply) => answer(request, reply, saved, work),
    });
  const list = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url: `/v1${url}` });

  serve('POST', '/customers', (fields): Customer =>
    put(books.customers, {
      ...{ id: newId('cus_'), object: 'customer', created: money.seconds(), livemode: false },
      ...{ email: textAt(fields, 'email'), name: textAt(fields, 'name'), metadata: textsAt(fields, 'metadata') },
    }),
  );
  serve('GET', '/customers', (_fields, _params, { email }) =>
    list(
      [...books.customers.values()].filter((each) => email === undefined || each.email === email),
      '/customers',
    ),
  );
  serve('DELETE', '/customers/:id', (_fields, { id = '' }) => {
    found(books.customers.get(id), 'customer', id);
    books.customers.delete(id);
    return { id, object: 'customer', deleted: true };
  });
  serve('POST', '/checkout/sessions', (fields) => newSession(fields, books, box));
  serve('GET', '/checkout/sessions', (_fields, _params, { customer }) =>
    list(
      [...books.sessions.values()].filter((each) => customer === undefined || each.customer === customer),
      '/checkout/sessions',
    ),
  );
  serve('POST', '/checkout/sessions/:id/expire', (_fields, { id = '' }) =>
    money.expire(found(books.sessions.get(id), 'checkout.session', id)),
  );
  serve('GET', '/checkout/sessions/:id', (_fields, { id = '' }, query) => {
    const session = found(books.sessions.get(id), 'checkout.session', id);
    if (!Object.values(query).includes('payment_intent.latest_charge')) return session;
    const intent = books.intents.get(session.payment_intent ?? '');
    const charge = books.charges.get(intent?.latest_charge ?? '') ?? null;
    return { ...session, payment_intent: intent ? { ...intent, latest_charge: charge } : null };
  });
  serve('GET', '/payment_intents/:id', (_fields, { id = '' }) => found(books.intents.get(id), 'payment_intent', id));
  serve('POST', '/refunds', (fields) => {
    const intent = textAt(fields, 'payment_intent');
    const id = textAt(fields, 'charge') ?? (intent && books.intents.get(intent)?.latest_charge) ?? '';
    const cents = textAt(fields, 'amount');
    const charge = found(books.charges.get(id), 'charge', id);
    return money.refund(charge, cents === null ? undefined : amountIn(cents, 'amount'), textsAt(fields, 'metadata'));
  });
  serve('GET', '/refunds', (_fields, _params, { charge }) =>
    list(
      [...books.refunds.values()].filter((each) => charge === undefined || each.charge === charge),
      '/refunds',
    ),
  );
  serve('POST', '/invoices', (fields) => newInvoice(fields, books, money));
  serve('GET', '/invoices', (_fields, _params, { customer }) =>
    list(
      [...books.invoices.values()].filter((each) => customer === undefined || each.customer === customer),
      '/invoices',
    ),
  );
  serve('GET', '/invoices/:id', (_fields, { id = '' }) => found(books.invoices.get(id), 'invoice', id));
  serve('POST', '/invoices/:id/finalize', (_fields, { id = '' }) =>
    money.finalize(found(books.invoices.get(id), 'invoice', id)),
  );
  serve('POST', '/invoices/:id/send', (_fields, { id = '' }) =>
    money.send(found(books.invoices.get(id), 'invoice', id)),
  );
  serve('POST', '/invoices/:id/void', (_fields, { id = '' }) =>
    money.voidInvoice(found(books.invoices.get(id), 'invoice', id)),
  );
  serve('POST', '/invoiceitems', (fields) => newItem(fields, books));
  serve('GET', '/invoiceitems', (_fields, _params, { invoice }) =>
    list(
      [...books.items.values()].filter((each) => invoice === undefined || each.invoice === invoice),
      '/invoiceitems',
    ),
  );
}

async function answer(request: FastifyRequest, reply: FastifyReply, saved: SavedAnswers, work: Work): Promise<unknown> {
  void reply.header('request-id', newId('req_'));
  const fields = fieldsOf(formOf(request));
  const { params, query } = request as { params: Record<string, string>; query: Record<string, string> };
  const key = request.headers['idempotency-key'];
  try {
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      throw new StripeRefusal(401, 'invalid_request_error', 'Invalid API Key provided');
    if (request.method !== 'POST' || typeof key !== 'string') return work(fields, params, query);
    if (key.length > 255) throw new StripeRefusal(400, 'invalid_request_error', 'The idempotency key is too long');
    const asked = `${request.url} ${textOf(request)}`;
    const { status, body, replayed } = saved.once(key, asked, () => work(fields, params, query));
    if (replayed) void reply.header('idempotent-replayed', 'true');
    return await reply.code(status).header('idempotency-key', key).send(body);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return reply.code(error.statusCode).send(error.body);
  }
}

function newSession(fields: Fields, books: Books, box: Box): Session {
  const created = Math.floor(box.now().getTime() / 1000);
  const price = ['line_items', '0', 'price_data'];
  const currency = required(textAt(fields, ...price, 'currency'), 'line_items[0][price_data][currency]');
  const unit = amountIn(textAt(fields, ...price, 'unit_amount'), 'line_items[0][price_data][unit_amount]');
  const amount = unit * amountIn(textAt(fields, 'line_items', '0', 'quantity') ?? '1', 'line_items[0][quantity]');
  const id = newId('cs_test_');
  const customer = textAt(fields, 'customer');
  const known = customer === null ? null : found(books.customers.get(customer), 'customer', customer);
  const intent = put(books.intents, {
    ...{
      id: newId('pi_'),
      object: 'payment_intent' as const,
      amount,
      currency,
      customer,
      latest_charge: null,
      created,
    },
    ...{ status: 'requires_payment_method' as const, livemode: false as const },
    description: textAt(fields, 'payment_intent_data', 'description'),
    metadata: textsAt(fields, 'payment_intent_data', 'metadata'),
  });
  return put(books.sessions, {
    ...{ id, object: 'checkout.session', mode: 'payment', status: 'open', payment_status: 'unpaid' },
    ...{ amount_total: amount, currency, customer, created, expires_at: created + dayInSeconds, livemode: false },
    client_reference_id: textAt(fields, 'client_reference_id'),
    customer_details: { email: known?.email ?? textAt(fields, 'customer_email'), name: known?.name ?? null },
    ...{ metadata: textsAt(fields, 'metadata'), payment_intent: intent.id, invoice: null },
    success_url: required(textAt(fields, 'success_url'), 'success_url'),
    cancel_url: textAt(fields, 'cancel_url'),
    url: `${box.origin}/stripe/pages/pay/${id}`,
    payment_method_types: ['card', 'us_bank_account'],
  } satisfies Session);
}

function newInvoice(fields: Fields, books: Books, money: Money): Invoice {
  const customer = required(textAt(fields, 'customer'), 'customer');
  const { email } = found(books.customers.get(customer), 'customer', customer);
  const days = textAt(fields, 'days_until_due');
  const created = money.seconds();
  return put(books.invoices, {
    ...{ id: newId('in_'), object: 'invoice', status: 'draft', customer, customer_email: email, created },
    collection_method: textAt(fields, 'collection_method') === 'send_invoice' ? 'send_invoice' : 'charge_automatically',
    ...{ description: textAt(fields, 'description'), amount_due: 0, amount_paid: 0, currency: 'usd', number: null },
    ...{ hosted_invoice_url: null, invoice_pdf: null, metadata: textsAt(fields, 'metadata'), livemode: false },
    due_date: days === null ? null : created + amountIn(days, 'days_until_due') * dayInSeconds,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  } satisfies Invoice);
}

function newItem(fields: Fields, books: Books): Item {
  const invoice = textAt(fields, 'invoice');
  if (invoice !== null && found(books.invoices.get(invoice), 'invoice', invoice).status !== 'draft')
    throw new StripeRefusal(400, 'invalid_request_error', 'The invoice is not a draft, nothing can be added to it.');
  return put(books.items, {
    ...{ id: newId('ii_'), object: 'invoiceitem', invoice, amount: amountIn(textAt(fields, 'amount'), 'amount') },
    ...{ currency: textAt(fields, 'currency') ?? 'usd', customer: required(textAt(fields, 'customer'), 'customer') },
    ...{ description: textAt(fields, 'description'), metadata: textsAt(fields, 'metadata') },
  } satisfies Item);
}
