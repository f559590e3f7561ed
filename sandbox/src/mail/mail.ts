import {
  formOf,
  forPeople,
  inboundMailKeys,
  newest,
  type PageSection,
  type Provider,
  smtpKeys,
} from '../box/provider.js';
import { replyTo, type ReplyKind, replyKinds, signedMail } from './replies.js';
import { type KeptMail, startSmtp } from './smtp.js';
import { company } from '../../../contracts/src/company.js';

const namesOfKinds: Record<ReplyKind, string> = { answer: 'reply', absence: 'absence notice', bounce: 'bounce' };

/** Mails as the page shows them, the newest first. */
function mailsSection(mails: readonly KeptMail[]): PageSection {
  return {
    about:
      'Mails that the product sent. They go nowhere but here, whomever they are for. What is about a lead can be answered.',
    tables: [],
    mails: newest(mails).map(({ id, subject, from, to, at, text, html, attachments, headers, recipients }) => ({
      subject,
      from,
      to,
      at,
      text,
      frame: html === null ? null : `/mail/${id}`,
      attachments: attachments.map(({ name, type, bytes }) => `${name} (${type}, ${bytes} bytes)`),
      reply:
        headers['reply-to'] === undefined ? null : { action: '/mail/reply', id: String(id), from: recipients[0] ?? '' },
    })),
  };
}

/** A real SMTP server, whose mails go nowhere but to the page, where they can be answered. Its faults are met by recipients: the path is the address. */
export const mail: Provider = {
  name: 'mail',
  label: 'Mail',
  open(app, box) {
    const mails: KeptMail[] = [];
    let smtp: Awaited<ReturnType<typeof startSmtp>> | undefined;

    app.get<{ Params: { id: string } }>('/:id', forPeople, (request, reply) => {
      const found = mails.find(({ id }) => String(id) === request.params.id);
      if (!found?.html) return reply.code(404).send('There is no such mail');
      // Pictures that lie beside the product may be shown; nothing else is loaded, and nothing runs.
      const pictures = ['data:', ...(box.productUrl === undefined ? [] : [new URL(box.productUrl).origin])].join(' ');
      return reply
        .header(
          'content-security-policy',
          `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}`,
        )
        .header('x-content-type-options', 'nosniff')
        .type('text/html; charset=utf-8')
        .send(found.html);
    });

    app.post('/reply', forPeople, async (request, reply) => {
      const form = formOf(request);
      const answered = mails.find(({ id }) => String(id) === form.get('id'));
      const kind = replyKinds.find((each) => each === form.get('as'));
      if (!answered?.headers['reply-to'] || !kind) return reply.code(422).send('There is no such mail to answer');
      const from = form.get('from') || (answered.recipients[0] ?? '');
      const source = await replyTo(answered, { kind, from, text: form.get('text') ?? '', at: box.now() });
      box.deliver(signedMail(source, namesOfKinds[kind]));
      return reply.redirect('/#mail', 303);
    });

    return {
      section: () => mailsSection(mails),
      state: () => ({ mails }),
      reset: () => void (mails.length = 0),
      async listen({ host, smtpPort }) {
        smtp = await startSmtp({
          host,
          port: smtpPort,
          box,
          keep: (each) => void mails.push({ ...each, id: mails.length + 1 }),
        });
      },
      close: async () => smtp?.close(),
      environment: () => ({
        SMTP_URL: `smtp://${smtpKeys.user}:${smtpKeys.password}@${smtp?.address ?? '127.0.0.1'}`,
        MAIL_FROM: `${company.name} <office@example.com>`,
        MAIL_REPLY_TO: inboundMailKeys.replyTo,
        MAIL_INBOUND_SECRET: inboundMailKeys.secret,
      }),
    };
  },
};
