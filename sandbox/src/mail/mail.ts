import { company } from '../../../contracts/src/company.js';
import type { Provider } from '../box/provider.js';
import { smtpKeys } from '../keys.js';
import type { KeptMail } from './kept-mail.js';
import { mailsSection } from './section.js';
import { startSmtp } from './smtp.js';

/** A real SMTP server, whose mails go nowhere but to the page. Its faults are met by recipients: the path is the address. */
export const mail: Provider = {
  name: 'mail',
  label: 'Mail',
  open(app, box) {
    const mails: KeptMail[] = [];
    let smtp: Awaited<ReturnType<typeof startSmtp>> | undefined;

    app.get<{ Params: { id: string } }>('/:id', { config: { forPeople: true } }, (request, reply) => {
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
