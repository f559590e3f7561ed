import { render } from '@react-email/render';
import { createElement } from 'react';
import { company } from '../../../../contracts/src/company.js';
import { MailLayout, plainWords, type MailContent } from './mail-layout.js';

/** A mail in both of its forms. */
export interface RenderedMail {
  html: string;
  /** For programs that show no markup, and for people who prefer it so. */
  text: string;
}

/** Lays the words out, and as plain text. What is the same for all mails comes after them in both. */
export async function renderMail(content: MailContent): Promise<RenderedMail> {
  const { street, city, state, zipCode } = company.address;
  const foot = [`${company.name}, ${street}, ${city}, ${state} ${zipCode}`];
  if (content.unsubscribePage !== null) foot.push(`Unsubscribe: ${content.unsubscribePage}`);
  return {
    html: await render(createElement(MailLayout, content)),
    text: `${plainWords(content.words)}\n\n--\n${foot.join('\n')}\n`,
  };
}
