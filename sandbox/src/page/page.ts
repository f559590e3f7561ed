import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Controlled } from '../control/control-api.js';
import type { Provider } from '../box/provider.js';
import { formActions } from './form-actions.js';
import { html } from './html.js';
import { Markup } from './html.js';
import { sectionPart } from './parts.js';
import { style } from './style.js';
import { trafficPart } from './traffic.js';
import { troublePart } from './trouble.js';

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

interface SentPage {
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
  { title, body, formAction = "'self'", frameAncestors = "'none'" }: SentPage,
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
