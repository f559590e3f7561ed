import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formOf, forPeople } from '../box/provider.js';
import { html } from '../page/html.js';
import { type PageParts, sendNarrowPage } from '../page/page.js';
import { type Desk, isOpen, type Submission, submissionStatus } from './desk.js';

/** A PDF of one page (ISO 32000-1) with these lines. Always the same bytes for the same lines. */
export function samplePdf(lines: readonly string[]): Buffer {
  const text = lines.map((line, index) => `${index === 0 ? '' : '0 -22 Td '}(${escaped(line)}) Tj`).join('\n');
  const content = `BT /F1 12 Tf 72 720 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = pdf.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}

/** A string of a PDF; what its encoding lacks becomes a question mark. */
function escaped(line: string): string {
  return line.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, (character) => `\\${character}`);
}

type WithSlug = FastifyRequest<{ Params: { slug: string } }>;

/** The page that a lead signs on, and the files behind it. */
export function declareSignPage(app: FastifyInstance, desk: Desk): void {
  const bySlug = (request: WithSlug) => desk.submissions.find(({ slug }) => slug === request.params.slug);
  /** On whichever of its names the page was opened: its forms may lead to their own origin only. */
  const back = ({ params }: WithSlug) => `${app.prefix}/s/${params.slug}`;
  const button = (name: string, work: (found: Submission, form: URLSearchParams) => void, to = back) =>
    app.post(`/s/:slug/${name}`, forPeople, (request: WithSlug, reply) => {
      const found = bySlug(request);
      if (found) work(found, formOf(request));
      return reply.redirect(to(request), 303);
    });

  app.get('/s/:slug', forPeople, (request: WithSlug, reply) => {
    desk.tick();
    const found = bySlug(request);
    if (!found) return sendNarrowPage(reply.code(404), notThere());
    desk.view(found);
    return sendNarrowPage(reply, isOpen(found) ? asking(found) : over(found));
  });
  button('sign', (found) => desk.sign(found));
  button('decline', (found, form) => desk.decline(found, form.get('reason') || null));
  button(
    'expire',
    (found) => desk.expire(found),
    () => '/',
  );
  app.get('/files/:slug/document.pdf', (request: WithSlug, reply) => {
    const found = bySlug(request);
    if (!found) return reply.code(404).send({ error: 'Not Found' });
    return reply.type('application/pdf').send(pdfOf(found));
  });
}

function notThere(): PageParts {
  return { title: 'There is no such document', body: html`<p>Its link may have been cut off.</p>` };
}

function asking({ template, name, email, slug }: Submission): PageParts {
  const body = html`<p>A sample for ${name ?? email}. Nothing that is signed here binds anybody.</p>
    <p><a href="../files/${slug}/document.pdf">Read the document</a></p>
    <form method="post" action="${slug}/sign" class="stack"><button class="main">Sign and complete</button></form>
    <h2>Or decline it</h2>
    <form method="post" action="${slug}/decline" class="stack">
      <label>Reason<input name="reason" maxlength="500" /></label>
      <button>Decline</button>
    </form>`;
  return { title: template.name, body };
}

function over(submission: Submission): PageParts {
  const status =
    submission.archivedAt !== null && submission.completedAt === null ? 'archived' : submissionStatus(submission);
  const words: Record<string, string> = {
    completed: 'Thank you. The document is signed.',
    declined: 'The document was declined.',
    expired: 'The document has expired.',
    archived: 'The document was voided.',
  };
  const body = html`<p>${words[status] ?? status}</p>
    <p><a href="../files/${submission.slug}/document.pdf">Download the document</a></p>`;
  return { title: submission.template.name, body };
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
