import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formOf, stripeKeys, textOf } from '../box/provider.js';
import { type Books, newCustomer, newId, newIntent, newInvoice, newItem, newSession, put } from './books.js';
import type { Money } from './money.js';
import {
  type Fields,
  fieldsOf,
  found,
  invalid,
  required,
  type SavedAnswers,
  StripeRefusal,
  textAt,
} from './requests.js';

interface Kept {
  books: Books;
  money: Money;
  saved: SavedAnswers;
  /** Of the sandbox. */
  origin: () => string;
}
type Query = Record<string, string>;
type Work = (fields: Fields, query: Query, id: string) => unknown;

/** Stripe's API, as much as the product asks of it. */
export function stripeApi(app: FastifyInstance, { books, money, saved, origin }: Kept): void {
  const serve = (method: 'GET' | 'POST' | 'DELETE', url: string, work: Work) =>
    app.route({ method, url: `/v1${url}`, handler: (request, reply) => answer(request, reply, saved, work) });
  /** All of a kind, or those that have what is asked for in one field. */
  const lists = <Thing>(url: string, kept: Map<string, Thing>, by: keyof Thing & string) =>
    serve('GET', url, (_fields, query) => {
      const data = [...kept.values()].filter((each) => query[by] === undefined || each[by] === query[by]);
      return { object: 'list', data, has_more: false, url: `/v1${url}` };
    });
  const { customers, sessions, intents, charges, refunds, items, invoices } = books;

  lists('/customers', customers, 'email');
  serve('GET', '/customers/search', (_fields, { query = '' }) => {
    const [, field = '', value] = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(query) ?? [];
    if (value === undefined) throw invalid(`The query ${query} is not understood here.`);
    const data = [...customers.values()].filter(({ metadata }) => metadata[field] === value);
    return { object: 'search_result', data, has_more: false, url: '/v1/customers/search' };
  });
  serve('POST', '/customers', (fields) => put(customers, newCustomer(fields, money.seconds())));
  serve('GET', '/customers/:id', (_fields, _query, id) => found(customers, 'customer', id));
  serve('POST', '/customers/:id', (fields, _query, id) => {
    const customer = found(customers, 'customer', id);
    for (const field of ['email', 'name'] as const) if (field in fields) customer[field] = textAt(fields, field);
    return customer;
  });
  serve('DELETE', '/customers/:id', (_fields, _query, id) => {
    found(customers, 'customer', id);
    customers.delete(id);
    return { id, object: 'customer', deleted: true };
  });

  const session = (id: string) => found(sessions, 'checkout.session', id);
  lists('/checkout/sessions', sessions, 'customer');
  serve('POST', '/checkout/sessions', (fields) => {
    const intent = newIntent(fields, money.seconds());
    const customer = intent.customer === null ? null : found(customers, 'customer', intent.customer);
    const made = newSession(fields, intent, customer, origin());
    put(intents, intent);
    return put(sessions, made);
  });
  serve('POST', '/checkout/sessions/:id/expire', (_fields, _query, id) => money.expire(session(id)));
  serve('GET', '/checkout/sessions/:id', (_fields, query, id) => {
    if (!Object.values(query).includes('payment_intent.latest_charge')) return session(id);
    const intent = intents.get(session(id).payment_intent);
    const latest_charge = charges.get(intent?.latest_charge ?? '') ?? null;
    return { ...session(id), payment_intent: intent ? { ...intent, latest_charge } : null };
  });
  serve('GET', '/payment_intents/:id', (_fields, _query, id) => found(intents, 'payment_intent', id));

  lists('/refunds', refunds, 'charge');

  const invoice = (id: string) => found(invoices, 'invoice', id);
  lists('/invoices', invoices, 'customer');
  serve('POST', '/invoices', (fields) => {
    const customer = found(customers, 'customer', required(textAt(fields, 'customer'), 'customer'));
    return put(invoices, newInvoice(fields, customer, money.seconds()));
  });
  serve('GET', '/invoices/:id', (_fields, _query, id) => invoice(id));
  serve('POST', '/invoices/:id/finalize', (_fields, _query, id) => money.finalize(invoice(id)));
  serve('POST', '/invoices/:id/send', (_fields, _query, id) => money.send(invoice(id)));
  serve('POST', '/invoices/:id/void', (_fields, _query, id) => money.voidInvoice(invoice(id)));
  lists('/invoiceitems', items, 'invoice');
  serve('POST', '/invoiceitems', (fields) => {
    const of = textAt(fields, 'invoice');
    if (of !== null && invoice(of).status !== 'draft')
      throw invalid('The invoice is not a draft, nothing can be added to it.');
    return put(items, newItem(fields));
  });
}

async function answer(request: FastifyRequest, reply: FastifyReply, saved: SavedAnswers, work: Work): Promise<unknown> {
  void reply.header('request-id', newId('req_'));
  const { id = '' } = request.params as { id?: string };
  const done = () => work(fieldsOf(formOf(request)), request.query as Query, id);
  const key = request.headers['idempotency-key'];
  try {
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      throw invalid('Invalid API Key provided', 401);
    if (request.method !== 'POST' || typeof key !== 'string') return done();
    if (key.length > 255) throw invalid('The idempotency key is too long');
    const { status, body, replayed } = saved.once(key, `${request.url} ${textOf(request)}`, done);
    if (replayed) void reply.header('idempotent-replayed', 'true');
    return await reply.code(status).header('idempotency-key', key).send(body);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return reply.code(error.statusCode).send(error.body);
  }
}
