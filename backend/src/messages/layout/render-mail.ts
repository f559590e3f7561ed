import { render } from '@react-email/render';
import { createElement } from 'react';
import { company } from '../../../../contracts/src/company.js';
import { MailLayout, plainWords, type MailContent } from './mail-layout.js';

/** A mail as HTML and as text. */
export interface RenderedMail {
  html: string;
  /** For programs that show no HTML, and for people who prefer text. */
  text: string;
}

/** Lays out the words as HTML and as plain text. The part common to all mails follows in both. */
export async function renderMail(content: MailContent): Promise<RenderedMail> {
  const { street, city, state, zipCode } = company.address;
  const foot = [`${company.name}, ${street}, ${city}, ${state} ${zipCode}`];
  if (content.unsubscribePage !== null) foot.push(`Unsubscribe: ${content.unsubscribePage}`);
  return {
    html: await render(createElement(MailLayout, content)),
    text: `${plainWords(content.words)}\n\n--\n${foot.join('\n')}\n`,
  };
}
