import { forPeople, newest, type PageSection, type Provider, smtpKeys } from '../box/provider.js';
import { type KeptMail, startSmtp } from './smtp.js';
import { company } from '../../../contracts/src/company.js';

/** Mails as the page shows them, the newest first. */
function mailsSection(mails: readonly KeptMail[]): PageSection {
  return {
    about: 'Mails that the product sent. They go nowhere but here, whomever they are for.',
    tables: [],
    mails: newest(mails).map(({ id, subject, from, to, at, text, html, attachments }) => ({
      subject,
      from,
      to,
      at,
      text,
      frame: html === null ? null : `/mail/${id}`,
      attachments: attachments.map(({ name, type, bytes }) => `${name} (${type}, ${bytes} bytes)`),
    })),
  };
}

/** A real SMTP server, whose mails go nowhere but to the page. Its faults are met by recipients: the path is the address. */
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
      }),
    };
  },
};
