import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Cell, formOf, newest, type Provider } from '../box/provider.js';
import { actsOn, type Controlled } from '../control/control-api.js';
import type { Box, ReceivedRequest } from '../box/box.js';
import type { Delivery } from '../box/deliveries.js';
import { html, Markup, style } from './html.js';
import { sectionPart, tablePart, troublePart } from './parts.js';

/** The buttons of the page: each does what it says, and leads back to the page. */
function formActions(app: FastifyInstance, controlled: Controlled): void {
  const { fail, plan, redeliver, reset } = actsOn(controlled);
  const { faults, deliveries } = controlled.box;
  const action = (path: string, section: string, work: (filled: Record<string, string>, id: number) => unknown) =>
    app.post<{ Params: { id?: string } }>(path, async (request, reply) => {
      // A field that was left empty is not sent.
      const filled = [...formOf(request)].filter(([, value]) => value !== '');
      await work(Object.fromEntries(filled), Number(request.params.id));
      return reply.redirect(`/#${section}`, 303);
    });
  action('/do/fault', 'trouble', fail);
  action('/do/faults/clear', 'trouble', () => faults.clear());
  action('/do/plan', 'trouble', plan);
  action('/do/flush', 'traffic', () => deliveries.flush());
  action('/do/stop', 'traffic', () => deliveries.stop());
  action('/do/reset', '', reset);
  action('/do/redeliver/:id', 'traffic', (_filled, id) => redeliver(id));
}

/** More rows make a page that nobody reads; the control API has them all. */
const shown = 100;

/** The newest requests and webhooks. */
function trafficPart(box: Box): Markup {
  return html`<section id="traffic" aria-labelledby="traffic-title">
    <h2 id="traffic-title">Traffic</h2>
    <p>
      The newest ${shown} of each; <a href="/_sandbox/received">all requests</a> and
      <a href="/_sandbox/deliveries">all webhooks</a> as JSON.
    </p>
    ${tablePart({
      title: 'Webhooks',
      columns: ['Number', 'Provider', 'What', 'State', 'Attempts', ''],
      rows: newest(box.deliveries.list()).slice(0, shown).map(deliveryRow),
      empty: 'No webhook has been sent yet.',
    })}
    ${tablePart({
      title: 'Requests',
      columns: ['When', 'Provider', 'Request', 'Answer', 'Fault'],
      rows: newest(box.received.list()).slice(0, shown).map(requestRow),
      empty: 'No request has come in yet.',
    })}
  </section>`;
}

function requestRow({ at, provider, method, path, headers, body, status, fault }: ReceivedRequest): Cell[] {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    at,
    provider,
    { text: `${method} ${path}`, more: [...head, '', body].join('\n') },
    status === null ? { text: 'none', tone: 'waiting' } : { text: String(status), tone: status < 400 ? 'good' : 'bad' },
    fault ?? '',
  ];
}

const tones = { delivered: 'good', held: 'waiting', waiting: 'waiting', stopped: 'bad', dropped: 'bad' } as const;

function deliveryRow({ id, provider, name, url, body, state, attempts }: Delivery): Cell[] {
  const tried = attempts.map(({ at, status, error }) => `${at}  ${status ?? error ?? ''}`);
  return [
    String(id),
    provider,
    { text: name, more: `POST ${url}\n\n${body}` },
    { text: state, tone: tones[state] },
    tried.length === 0 ? '' : { text: String(tried.length), more: tried.join('\n') },
    { action: `/do/redeliver/${id}`, label: 'Send again' },
  ];
}

/** What may be loaded by a page of the sandbox: no script at all, whatever came in. */
const policy = (formAction: string, frameAncestors: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "frame-src 'self'",
    `form-action ${formAction}`,
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');

export interface PageParts {
  title: string;
  body: Markup;
  formAction?: string;
  frameAncestors?: string;
}

/**
 * Answers a page of the sandbox in its own look, for `GET /` and for what providers show people: a page to pay, to sign.
 * @param page.formAction where its forms may lead, redirects included: `'self'` and origins, as in a content security policy
 * @param page.frameAncestors who may embed it, in the same words
 */
export function sendPage(
  reply: FastifyReply,
  { title, body, formAction = "'self'", frameAncestors = "'none'" }: PageParts,
): FastifyReply {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Markup(style)}
        </style>
      </head>
      <body>
        <div class="banner" role="note">
          This is a sandbox: nothing here leaves this machine, no money moves and nobody is bound by a signature.
        </div>
        ${body}
      </body>
    </html>`;
  return reply
    .header('content-security-policy', policy(formAction, frameAncestors))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.text);
}

/** A page of one thing that a provider shows people, below its title. */
export function sendNarrowPage(reply: FastifyReply, { title, body, ...more }: PageParts): FastifyReply {
  const page = html`<main class="narrow">
    <h1>${title}</h1>
    <section aria-label="${title}">${body}</section>
  </main>`;
  return sendPage(reply, { title: `${title} - sandbox`, body: page, ...more });
}

/** `GET /`: what the providers received, for people, and the buttons that make them fail. */
export function mountPage(app: FastifyInstance, parts: Controlled & { providers: readonly Provider[] }): void {
  const { box, open, providers } = parts;
  formActions(app, parts);
  app.get('/', (_request, reply) => {
    const sections = [
      ...providers.map(({ name, label }) => ({ name, label })),
      { name: 'trouble', label: 'Make it fail' },
      { name: 'traffic', label: 'Traffic' },
    ];
    const body = html`<header>
        <h1>The outside world</h1>
        <p>
          What the product sent and asked for, and what came back.
          ${box.productUrl === undefined ? 'No product address is set' : `Webhooks go to ${box.productUrl}`}.
          <a href="/">Refresh</a>
        </p>
      </header>
      <nav aria-label="Sections">
        <ul>
          ${sections.map(({ name, label }) => html`<li><a href="#${name}">${label}</a></li>`)}
        </ul>
      </nav>
      <main>
        ${providers.map(({ name, label }) => sectionPart(name, label, open.get(name)!.section()))}
        ${troublePart(box, providers)} ${trafficPart(box)}
      </main>`;
    return sendPage(reply, { title: 'Sandbox: the outside world', body });
  });
}
