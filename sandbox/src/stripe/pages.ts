import type { FastifyInstance, FastifyReply } from 'fastify';
import { formOf } from '../box/bodies.js';
import { html, type Markup } from '../page/html.js';
import type { Books, Invoice, Session } from './books.js';
import type { Money } from './money.js';
import { found, StripeRefusal } from './refusal.js';

const cards = { paid: '4242424242424242', declined: '4000000000000002' };
const forPeople = { config: { forPeople: true } };
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The pages on which people pay, and the buttons of the sandbox's own page. */
export function stripePages(app: FastifyInstance, books: Books, money: Money): void {
  app.get<{ Params: { id: string } }>('/pages/pay/:id', forPeople, ({ params: { id } }, reply) =>
    show(reply, payPage(found(books.sessions.get(id), 'checkout.session', id), null)),
  );
  app.post<{ Params: { id: string } }>('/pages/pay/:id', forPeople, (request, reply) => {
    const session = found(books.sessions.get(request.params.id), 'checkout.session', request.params.id);
    const form = formOf(request);
    if (session.status !== 'open') return show(reply, payPage(session, null));
    if (form.get('how') !== 'bank') {
      const refusal = refusalOf(form.get('card') ?? '');
      if (refusal) return show(reply, payPage(session, refusal), 402);
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

function done(reply: FastifyReply, work: () => unknown): FastifyReply {
  work();
  return reply.redirect('/', 303);
}

function show(reply: FastifyReply, page: Markup, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(page.text);
}

function framed(title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          body {
            max-width: 26rem;
            margin: 8vh auto;
            padding: 0 1rem;
          }
          input,
          button {
            font: inherit;
            padding: 0.6rem 0.8rem;
            width: 100%;
            box-sizing: border-box;
            border-radius: 6px;
            border: 1px solid #8888;
          }
          button {
            background: #635bff;
            color: #fff;
            border: 0;
            margin-top: 0.75rem;
            cursor: pointer;
          }
          button.plain {
            background: #555;
          }
          .bad {
            color: #d33;
          }
          .note {
            color: #777;
            font-size: 0.875rem;
          }
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

function payPage(session: Session, refusal: string | null): Markup {
  const title = `Pay ${dollars(session.amount_total)}`;
  const note = html`<p class="note">A page of the sandbox: no money moves.</p>`;
  if (session.status !== 'open')
    return framed(
      title,
      html`<h1>${title}</h1>
        <p>This checkout is ${session.status}.</p>
        ${note}`,
    );
  return framed(
    title,
    html`<h1>${title}</h1>
      <p>${session.customer_details.email}</p>
      <form method="post">
        <label>Card number <input name="card" inputmode="numeric" autocomplete="off" required value="" /></label>
        ${refusal && html`<p class="bad" role="alert">${refusal}</p>`}
        <button name="how" value="card">Pay</button>
        <button class="plain" name="how" value="bank" formnovalidate>Pay from a bank account (takes days)</button>
      </form>
      <p class="note">4242 4242 4242 4242 is paid, 4000 0000 0000 0002 is declined.</p>
      ${session.cancel_url && html`<p><a href="${session.cancel_url}">Back</a></p>`} ${note}`,
  );
}

function invoicePage(invoice: Invoice, books: Books): Markup {
  const items = [...books.items.values()].filter((item) => item.invoice === invoice.id);
  const title = `Invoice ${invoice.number ?? ''}`;
  return framed(
    title,
    html`<h1>${title}</h1>
      <p>${invoice.description}</p>
      <ul>
        ${items.map((item) => html`<li>${item.description}: ${dollars(item.amount)}</li>`)}
      </ul>
      <p><strong>${dollars(invoice.amount_due)}</strong>, ${invoice.status}</p>
      ${invoice.status === 'open' && html`<form method="post"><button>Pay invoice</button></form>`}
      <p class="note">A page of the sandbox: no money moves.</p>`,
  );
}
