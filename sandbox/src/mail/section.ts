import type { PageSection } from '../box/section.js';
import type { KeptMail } from './kept-mail.js';

/** Mails as the page shows them, the newest first. */
export function mailsSection(mails: readonly KeptMail[]): PageSection {
  return {
    about: 'Mails that the product sent. They go nowhere but here, whomever they are for.',
    tables: [],
    mails: mails.toReversed().map(({ id, subject, from, to, at, text, html, attachments }) => ({
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
