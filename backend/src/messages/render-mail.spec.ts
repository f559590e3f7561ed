import { describe, expect, it } from '@jest/globals';
import { plainWords, renderMail } from './mail-layout.js';

const words = [
  'Hello **Sam**,',
  'see [your report](https://leads.example.com/analysis/1?a=1&b=2) and\nhttps://leads.example.com/enroll',
  '- one\n- two',
  'a \\*name\\* with <script>alert(1)</script>',
].join('\n\n');

describe('a mail', () => {
  it('is laid out, and no markup of words comes through', async () => {
    const page = 'https://leads.example.com/unsubscribe/t.s';
    const { html, text } = await renderMail({ subject: 'Hello', words, unsubscribePage: page, ownerPage: null });
    expect(html).toContain('<strong>Sam</strong>');
    expect(html).toContain('href="https://leads.example.com/analysis/1?a=1&amp;b=2"');
    expect(html).toContain(`href="${page}"`);
    expect(html).not.toContain('<script>');
    expect(text).toContain(`Unsubscribe: ${page}`);
    expect(text.split('\n\n--\n')[0]).toBe(plainWords(words));
  });

  it('shows what it asks for as a button: a paragraph that is one link', async () => {
    const { html } = await renderMail({
      subject: 'Hello',
      words:
        '[Open it](https://leads.example.com/a) \n\nor [this](https://leads.example.com/b), or call (515) 555-0100',
      unsubscribePage: null,
      ownerPage: null,
    });
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).toMatch(/href="https:\/\/leads\.example\.com\/a" class="button"/);
    expect(html).toContain('<span style="white-space:nowrap">(515) 555-0100</span>');
  });

  it('reads as plain text without its marks', () => {
    expect(plainWords(words)).toBe(
      [
        'Hello Sam,',
        'see your report (https://leads.example.com/analysis/1?a=1&b=2) and\nhttps://leads.example.com/enroll',
        '- one\n- two',
        'a *name* with <script>alert(1)</script>',
      ].join('\n\n'),
    );
  });

  it('keeps no address that lets people in, and says that there was one', () => {
    expect(plainWords('See [your page]([link]), or [link]')).toBe('See your page ([link]), or [link]');
  });

  it('that nobody unsubscribes from has no link for it', async () => {
    const { html, text } = await renderMail({ subject: 'Hello', words: 'Hi', unsubscribePage: null, ownerPage: null });
    expect(`${html}${text}`.toLowerCase()).not.toContain('unsubscribe');
  });
});
