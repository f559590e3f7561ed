import MarkdownIt from 'markdown-it';
import { createElement as h, type ReactElement, createElement } from 'react';
import { company } from '../../../contracts/src/company.js';
import { hiddenLink } from '../../../contracts/src/owner-page/link.js';
import { render } from '@react-email/render';

/** Mail programs support few styles, and only inline ones. The colours work on light and dark backgrounds. */
const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const body = { margin: 0, padding: '24px 12px', backgroundColor: '#f4f4f1', fontFamily: font };
const card = {
  ...{ maxWidth: '560px', margin: '0 auto', padding: '28px 28px 24px', backgroundColor: '#ffffff' },
  ...{ borderRadius: '10px', color: '#22302b', fontSize: '16px', lineHeight: '1.55' },
};
const brand = { margin: '0 0 20px', fontSize: '15px', fontWeight: 600, color: '#1d5c4a' };
const small = { margin: '24px 0 0', fontSize: '13px', lineHeight: '1.5', color: '#5b6762' };
const link = { color: '#1d5c4a', textDecoration: 'underline' };
const buttonStyle =
  'display:inline-block;padding:11px 20px;border-radius:8px;background-color:#1d5c4a;color:#ffffff;font-weight:600;text-decoration:none';
const darkSchemes = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background-color:#151a18!important}.card{background-color:#1f2724!important;color:#e7ece9!important}
.card a,.brand{color:#8fd3bb!important}.card a.button{background-color:#8fd3bb!important;color:#10201a!important}.small{color:#a9b5b0!important}}
@media (max-width:480px){.card{padding:22px 18px 20px!important}}`;

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });
const styles: Readonly<Record<string, string>> = {
  paragraph_open: 'margin:0 0 16px',
  heading_open: 'margin:24px 0 8px;font-size:18px;line-height:1.3',
  bullet_list_open: 'margin:0 0 16px;padding-left:22px',
  ordered_list_open: 'margin:0 0 16px;padding-left:22px',
  link_open: 'color:#1d5c4a;text-decoration:underline',
};
for (const [token, style] of Object.entries(styles))
  markdown.renderer.rules[token] = (tokens, index, options, _env, self) => {
    const isButton = (tokens[index]!.meta as { button?: true } | null)?.button === true;
    if (isButton) tokens[index]!.attrSet('class', 'button');
    tokens[index]!.attrSet('style', isButton ? buttonStyle : style);
    return self.renderToken(tokens, index, options);
  };
// A paragraph that is only a link becomes the mail's button.
markdown.core.ruler.push('buttons', ({ tokens }) => {
  for (const { type, children } of tokens) {
    if (type !== 'inline' || !children || children.length < 3) continue;
    const [first, ...rest] = children;
    const closes = rest.findIndex((child) => child.type === 'link_close');
    if (first!.type === 'link_open' && first!.markup !== 'linkify' && closes === rest.length - 1)
      first!.meta = { button: true };
  }
});
// A phone number must not break across lines.
const phone = /\(\d{3}\) \d{3}-\d{4}/g;
markdown.renderer.rules.text = (tokens, index) =>
  markdown.utils.escapeHtml(tokens[index]!.content).replace(phone, '<span style="white-space:nowrap">$&</span>');
// A picture would reveal that the mail was opened.
markdown.disable('image');

/** The content of one mail. */
export interface MailContent {
  subject: string;
  /** Markdown; markup that people typed is escaped already. */
  words: string;
  /** Where people unsubscribe; null if there is nothing to unsubscribe from. */
  unsubscribePage: string | null;
  /** The page of the owner whom it is to; null if it is to nobody who has one. */
  ownerPage: string | null;
}

/** The whole mail, as a document. */
function MailLayout({ subject, words, unsubscribePage, ownerPage }: MailContent): ReactElement {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, subject),
      h('style', { dangerouslySetInnerHTML: { __html: darkSchemes } }),
    ),
    h(
      'body',
      { style: body, className: 'ground' },
      h(
        'div',
        { style: card, className: 'card' },
        h('p', { style: brand, className: 'brand' }, company.name),
        h('div', { dangerouslySetInnerHTML: { __html: markdown.render(words) } }),
        h(Footer, { unsubscribePage, ownerPage }),
      ),
    ),
  );
}

const ownersOwn = 'Your page at our office';

function Footer({ unsubscribePage, ownerPage }: Pick<MailContent, 'unsubscribePage' | 'ownerPage'>): ReactElement {
  const { street, city, state, zipCode } = company.address;
  return h(
    'p',
    { style: small, className: 'small' },
    ...(ownerPage === null
      ? []
      : [
          h('a', { key: 'owner', href: ownerPage, style: link }, ownersOwn),
          ' shows what is done and what is open. The link is for you alone: please do not pass it on.',
          h('br', { key: 'after' }),
        ]),
    `${company.name}, ${street}, ${city}, ${state} ${zipCode}`,
    ...(unsubscribePage === null
      ? []
      : [h('br', { key: 'break' }), h('a', { key: 'link', href: unsubscribePage, style: link }, 'Unsubscribe')]),
  );
}

/** The words without markup, as the timeline shows them. */
export function plainWords(words: string): string {
  const tokens = markdown.parse(words, {});
  const blocks: string[] = [];
  let items: string[] | undefined;
  let href: string | null = null;
  for (const token of tokens) {
    if (token.type.endsWith('list_open')) items = [];
    if (token.type.endsWith('list_close') && items) {
      blocks.push(items.join('\n'));
      items = undefined;
    }
    if (token.type === 'hr') blocks.push('---');
    if (token.type === 'fence' || token.type === 'code_block') blocks.push(token.content.trimEnd());
    if (token.type !== 'inline') continue;
    let text = '';
    for (const child of token.children ?? []) {
      if (child.type === 'softbreak' || child.type === 'hardbreak') text += '\n';
      if (child.type === 'link_open') href = shownAddress(String(child.attrGet('href') ?? ''));
      if (child.type === 'link_close') {
        if (href !== null && !text.endsWith(href.replace(/^mailto:/, ''))) text += ` (${href.replace(/^mailto:/, '')})`;
        href = null;
      }
      text += child.content;
    }
    if (items) items.push(`- ${text}`);
    else blocks.push(text);
  }
  return blocks.join('\n\n');
}

/** Markdown writes an address with its brackets encoded. */
function shownAddress(href: string): string {
  return href === encodeURI(hiddenLink) ? hiddenLink : href;
}

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
  if (content.ownerPage !== null) foot.unshift(`${ownersOwn}: ${content.ownerPage}`);
  if (content.unsubscribePage !== null) foot.push(`Unsubscribe: ${content.unsubscribePage}`);
  return {
    html: await render(createElement(MailLayout, content)),
    text: `${plainWords(content.words)}\n\n--\n${foot.join('\n')}\n`,
  };
}
