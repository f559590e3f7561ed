import type { FastifyInstance, FastifyReply } from 'fastify';
import { formOf, forPeople } from '../box/provider.js';
import { html } from '../page/html.js';
import { type PageParts, sendNarrowPage } from '../page/page.js';
import type { Books, Invoice, Session } from './books.js';
import type { Money } from './money.js';
import { found, StripeRefusal } from './requests.js';

const cards = { paid: '4242424242424242', declined: '4000000000000002' };
export const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
type WithId = { Params: { id: string } };

/** The pages on which people pay, and the buttons of the sandbox's own page. */
export function stripePages(app: FastifyInstance, books: Books, money: Money): void {
  const { sessions, charges, disputes, invoices } = books;
  const toPay = (id: string) => found(sessions, 'checkout.session', id);
  const invoice = (id: string) => found(invoices, 'invoice', id);
  const show = (url: string, shown: (reply: FastifyReply, id: string) => FastifyReply) =>
    app.get<WithId>(url, forPeople, ({ params: { id } }, reply) => shown(reply, id));
  /** @param work answers where it leads, else back to the sandbox's page */
  const post = (url: string, work: (id: string, form: URLSearchParams, reply: FastifyReply) => FastifyReply | void) =>
    app.post<WithId>(
      url,
      forPeople,
      (request, reply) => work(request.params.id, formOf(request), reply) ?? reply.redirect('/', 303),
    );

  show('/pages/pay/:id', (reply, id) => showCheckout(reply, toPay(id)));
  post('/pages/pay/:id', (id, form, reply) => {
    const session = toPay(id);
    const byBank = form.get('how') === 'bank';
    const refusal = byBank ? null : refusalOf(form.get('card') ?? '');
    if (session.status !== 'open') return showCheckout(reply, session);
    if (refusal) return showCheckout(reply, session, refusal);
    money.complete(session, byBank ? 'later' : 'card');
    return reply.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
  });
  show('/pages/invoice/:id', (reply, id) => sendNarrowPage(reply, invoicePage(invoice(id), books)));
  post('/pages/invoice/:id', (id, _form, reply) => {
    if (invoice(id).status === 'open') money.payInvoice(invoice(id));
    return reply.redirect(`/stripe/pages/invoice/${id}`, 303);
  });
  post('/pages/settle/:id', (id) => money.settle(toPay(id)));
  post('/pages/refuse/:id', (id) => money.refuse(toPay(id)));
  post('/pages/refund/:id', (id) => money.refund(found(charges, 'charge', id)));
  post('/pages/dispute/:id', (id) => money.dispute(found(charges, 'charge', id)));
  post('/pages/decide/:id', (id, form) =>
    money.decide(found(disputes, 'dispute', id), form.get('as') === 'lost' ? 'lost' : 'won'),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof StripeRefusal)) throw error;
    return reply.code(error.statusCode).send(error.body);
  });
}

function refusalOf(card: string): string | null {
  const digits = card.replace(/\D/g, '');
  if (digits === cards.paid) return null;
  return digits === cards.declined ? 'Your card was declined.' : 'Your card number is invalid.';
}

/** A form may be redirected to the product's pages, where paying leads, and to no other. */
function showCheckout(reply: FastifyReply, session: Session, refusal: string | null = null): FastifyReply {
  const after = session.success_url;
  const formAction = URL.canParse(after) ? `'self' ${new URL(after).origin}` : "'self'";
  return sendNarrowPage(reply.code(refusal ? 402 : 200), { ...payPage(session, refusal), formAction });
}

function payPage(session: Session, refusal: string | null): PageParts {
  const title = `Pay ${dollars(session.amount_total)}`;
  if (session.status !== 'open') return { title, body: html`<p>This checkout is ${session.status}.</p>` };
  const body = html`<p>${session.customer_details.email}</p>
    <form method="post" class="stack">
      <label>
        Card number
        <input name="card" inputmode="numeric" autocomplete="off" required aria-describedby="cards" />
      </label>
      ${refusal && html`<p class="tag bad" role="alert">${refusal}</p>`}
      <p id="cards">4242 4242 4242 4242 is paid, 4000 0000 0000 0002 is declined.</p>
      <button class="main" name="how" value="card">Pay</button>
      <button name="how" value="bank" formnovalidate>Pay from a bank account (takes days)</button>
    </form>
    ${session.cancel_url && html`<p class="back"><a href="${session.cancel_url}">Back</a></p>`}`;
  return { title, body };
}

function invoicePage(invoice: Invoice, books: Books): PageParts {
  const body = html`<p>${invoice.description}</p>
    <ul>
      ${books.itemsOf(invoice).map((item) => html`<li>${item.description}: ${dollars(item.amount)}</li>`)}
    </ul>
    <p><strong>${dollars(invoice.amount_due)}</strong>, ${invoice.status}</p>
    ${
      invoice.status === 'open' &&
      html`<form method="post" class="stack"><button class="main">Pay invoice</button></form>`
    }`;
  return { title: `Invoice ${invoice.number ?? ''}`, body };
}
