import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formOf } from '../box/bodies.js';
import { html, type Markup } from '../page/html.js';
import type { Desk } from './desk.js';
import { samplePdf } from './sample-pdf.js';
import { isOpen, submissionStatus, type Submission } from './submissions.js';

const forPeople = { config: { forPeople: true } };
type WithSlug = FastifyRequest<{ Params: { slug: string } }>;

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; padding: 2rem 1rem; max-width: 36rem; }
  form { display: flex; flex-direction: column; gap: .5rem; margin-top: 1.5rem; }
  input, button { font: inherit; padding: .6rem .8rem; border-radius: .4rem; border: 1px solid #8888; }
  button { cursor: pointer; } button.sign { background: #1a4fd6; color: #fff; border-color: #1a4fd6; }
`;

/** The page that a lead signs on, and the files behind it. */
export function declareSignPage(app: FastifyInstance, desk: Desk): void {
  const bySlug = (request: WithSlug) => desk.submissions.find(({ slug }) => slug === request.params.slug);
  const shown = (reply: FastifyReply, body: Markup, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').send(page(body).text);

  app.get('/s/:slug', forPeople, (request: WithSlug, reply) => {
    desk.tick();
    const found = bySlug(request);
    if (!found) return shown(reply, html`<h1>There is no such document</h1>`, 404);
    desk.view(found);
    return shown(reply, isOpen(found) ? asking(found) : over(found));
  });
  app.post('/s/:slug/sign', forPeople, (request: WithSlug, reply) => {
    const found = bySlug(request);
    if (found) desk.sign(found);
    return reply.redirect(`${desk.origin}/s/${request.params.slug}`, 303);
  });
  app.post('/s/:slug/decline', forPeople, (request: WithSlug, reply) => {
    const found = bySlug(request);
    if (found) desk.decline(found, formOf(request).get('reason') || null);
    return reply.redirect(`${desk.origin}/s/${request.params.slug}`, 303);
  });
  app.post('/s/:slug/expire', forPeople, (request: WithSlug, reply) => {
    const found = bySlug(request);
    if (found) desk.expire(found);
    return reply.redirect('/', 303);
  });
  app.get('/files/:slug/document.pdf', (request: WithSlug, reply) => {
    const found = bySlug(request);
    if (!found) return reply.code(404).send({ error: 'Not Found' });
    return reply.type('application/pdf').send(pdfOf(found));
  });
}

function page(body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sign a sample document</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
}

function asking({ template, name, email, slug }: Submission): Markup {
  return html`<h1>${template.name}</h1>
    <p>A sample for ${name ?? email}. Nothing that is signed here binds anybody.</p>
    <p><a href="../files/${slug}/document.pdf">Read the document</a></p>
    <form method="post" action="${slug}/sign"><button class="sign">Sign and complete</button></form>
    <form method="post" action="${slug}/decline">
      <label for="reason">Reason</label><input id="reason" name="reason" maxlength="500" />
      <button>Decline</button>
    </form>`;
}

function over(submission: Submission): Markup {
  const status =
    submission.archivedAt !== null && submission.completedAt === null ? 'archived' : submissionStatus(submission);
  const words: Record<string, string> = {
    completed: 'Thank you. The document is signed.',
    declined: 'The document was declined.',
    expired: 'The document has expired.',
    archived: 'The document was called off.',
  };
  return html`<h1>${submission.template.name}</h1>
    <p>${words[status] ?? status}</p>
    <p><a href="../files/${submission.slug}/document.pdf">Download the document</a></p>`;
}

function pdfOf(submission: Submission): Buffer {
  const { template, name, email, completedAt } = submission;
  return samplePdf([
    template.name,
    'A sample of the sandbox. It binds nobody.',
    `For ${name ?? email} <${email}>`,
    completedAt === null ? 'Not signed.' : `Signed electronically at ${completedAt}.`,
  ]);
}
