import type { FastifyInstance, FastifyReply } from 'fastify';
import { formOf } from '../box/provider.js';
import { html, type Markup } from '../page/html.js';
import { sendPage } from '../page/page.js';
import type { Books, Invoice, Session } from './books.js';
import type { Money } from './money.js';
import { found, StripeRefusal } from './requests.js';

const cards = { paid: '4242424242424242', declined: '4000000000000002' };
const forPeople = { config: { forPeople: true } };
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The pages on which people pay, and the buttons of the sandbox's own page. */
export function stripePages(app: FastifyInstance, books: Books, money: Money): void {
  app.get<{ Params: { id: string } }>('/pages/pay/:id', forPeople, ({ params: { id } }, reply) =>
    showCheckout(reply, found(books.sessions.get(id), 'checkout.session', id)),
  );
  app.post<{ Params: { id: string } }>('/pages/pay/:id', forPeople, (request, reply) => {
    const session = found(books.sessions.get(request.params.id), 'checkout.session', request.params.id);
    const form = formOf(request);
    if (session.status !== 'open') return showCheckout(reply, session);
    if (form.get('how') !== 'bank') {
      const refusal = refusalOf(form.get('card') ?? '');
      if (refusal) return showCheckout(reply, session, refusal);
    }
    money.complete(session, form.get('how') === 'bank' ? 'later' : 'card');
    return reply.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
  });
  app.get<{ Params: { id: string } }>('/pages/invoice/:id', forPeople, ({ params: { id } }, reply) =>
    show(reply, invoicePage(found(books.invoices.get(id), 'invoice', id), books)),
  );
  app.post<{ Params: { id: string } }>('/pages/invoice/:id', forPeople, ({ params: { id } }, reply) => {
    const invoice = found(books.invoices.get(id), 'invoice', id);
    if (invoice.status === 'open') money.payInvoice(invoice);
    return reply.redirect(`/stripe/pages/invoice/${id}`, 303);
  });
  app.post<{ Params: { id: string } }>('/pages/settle/:id', forPeople, ({ params: { id } }, reply) =>
    done(reply, () => money.settle(found(books.sessions.get(id), 'checkout.session', id))),
  );
  app.post<{ Params: { id: string } }>('/pages/refuse/:id', forPeople, ({ params: { id } }, reply) =>
    done(reply, () => money.refuse(found(books.sessions.get(id), 'checkout.session', id))),
  );
  app.post<{ Params: { id: string } }>('/pages/refund/:id', forPeople, ({ params: { id } }, reply) =>
    done(reply, () => money.refund(found(books.charges.get(id), 'charge', id), undefined)),
  );
  app.post<{ Params: { id: string } }>('/pages/dispute/:id', forPeople, ({ params: { id } }, reply) =>
    done(reply, () => money.dispute(found(books.charges.get(id), 'charge', id))),
  );
  app.post<{ Params: { id: string } }>('/pages/decide/:id', forPeople, (request, reply) =>
    done(reply, () => {
      const { id } = request.params;
      money.decide(found(books.disputes.get(id), 'dispute', id), formOf(request).get('as') === 'lost' ? 'lost' : 'won');
    }),
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

function showCheckout(reply: FastifyReply, session: Session, refusal: string | null = null): FastifyReply {
  return show(reply, payPage(session, refusal), { status: refusal ? 402 : 200, after: session.success_url });
}

function done(reply: FastifyReply, work: () => unknown): FastifyReply {
  work();
  return reply.redirect('/', 303);
}

interface Shown {
  title: string;
  body: Markup;
}

/** @param after where paying leads: a form may be redirected to the product's pages, and to no other */
function show(reply: FastifyReply, { title, body }: Shown, { status = 200, after = '' } = {}): FastifyReply {
  const formAction = URL.canParse(after) ? `'self' ${new URL(after).origin}` : "'self'";
  const page = html`<main class="narrow">
    <h1>${title}</h1>
    <section aria-label="${title}">${body}</section>
  </main>`;
  return sendPage(reply.code(status), { title: `${title} - sandbox`, body: page, formAction });
}

function payPage(session: Session, refusal: string | null): Shown {
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

function invoicePage(invoice: Invoice, books: Books): Shown {
  const items = [...books.items.values()].filter((item) => item.invoice === invoice.id);
  const body = html`<p>${invoice.description}</p>
    <ul>
      ${items.map((item) => html`<li>${item.description}: ${dollars(item.amount)}</li>`)}
    </ul>
    <p><strong>${dollars(invoice.amount_due)}</strong>, ${invoice.status}</p>
    ${
      invoice.status === 'open' &&
      html`<form method="post" class="stack"><button class="main">Pay invoice</button></form>`
    }`;
  return { title: `Invoice ${invoice.number ?? ''}`, body };
}
