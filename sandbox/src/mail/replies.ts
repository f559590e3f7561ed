import { createHmac, randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Webhook } from '../box/deliveries.js';
import { inboundMailKeys } from '../box/provider.js';
import type { KeptMail } from './smtp.js';

/** What comes back after a mail: its reader's words, a program's notice, or a mail server's report that nobody has the address. */
export const replyKinds = ['answer', 'absence', 'bounce'] as const;
export type ReplyKind = (typeof replyKinds)[number];

/** The mail that comes back, as it goes over the wire. All of it is ASCII. */
export async function replyTo(
  answered: KeptMail,
  { kind, from, text, at }: { kind: ReplyKind; from: string; text: string; at: Date },
): Promise<string> {
  const messageId = `<${randomUUID()}@sandbox.example.com>`;
  if (kind === 'bounce') return bounceOf(answered, messageId, at);
  const { messageId: inReplyTo, subject, text: quoted } = answered;
  const quote = quoted.trimEnd().replace(/^/gm, '> ');
  const about = { from, to: answered.headers['reply-to']!, date: at, messageId, inReplyTo, references: inReplyTo };
  const mail = new MailComposer(
    kind === 'answer'
      ? {
          ...about,
          subject: `Re: ${subject}`,
          text: `${text}\n\nOn ${answered.at} ${answered.from} wrote:\n${quote}\n`,
        }
      : {
          ...{ ...about, subject: `Out of office: ${subject}`, text: 'I am away until Monday.' },
          headers: { 'Auto-Submitted': 'auto-replied' },
        },
  );
  return (await mail.compile().build()).toString('latin1');
}

/** A report (RFC 3464) with the head of the mail that came back. */
function bounceOf({ headers, recipients, sender }: KeptMail, messageId: string, at: Date): string {
  const returned = ['message-id', 'reply-to'].flatMap((name) => (headers[name] ? [`${name}: ${headers[name]}`] : []));
  return [
    ...['From: MAILER-DAEMON@sandbox.example.com', `To: ${sender}`, `Date: ${at.toUTCString()}`],
    ...['Subject: Undelivered Mail Returned to Sender', `Message-ID: ${messageId}`, 'Auto-Submitted: auto-replied'],
    ...['MIME-Version: 1.0', 'Content-Type: multipart/report; report-type=delivery-status; boundary="report"', ''],
    ...['--report', 'Content-Type: text/plain', '', 'Nobody has this address.', ''],
    ...['--report', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; sandbox.example.com', ''],
    ...[`Final-Recipient: rfc822; ${recipients[0] ?? ''}`, 'Action: failed', 'Status: 5.1.1', ''],
    ...['--report', 'Content-Type: text/rfc822-headers', '', ...returned, '', '--report--', ''],
  ].join('\r\n');
}

/** Its delivery, as a mail service posts it: signed anew each time, and given up where the product says that it never takes it. */
export function signedMail(source: string, name: string): Webhook {
  return {
    provider: 'mail',
    name,
    url: '/api/mail/inbound',
    body: source,
    finalRefusals: [400, 404, 410, 413, 415, 422],
    headers(at) {
      const unix = Math.floor(at.getTime() / 1000);
      const v1 = createHmac('sha256', inboundMailKeys.secret).update(`${unix}.${source}`).digest('hex');
      return { 'content-type': 'message/rfc822', 'x-mail-signature': `t=${unix},v1=${v1}` };
    },
  };
}
