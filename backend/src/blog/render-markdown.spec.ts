import { describe, expect, it } from '@jest/globals';
import { minutesToRead, renderMarkdown } from './blog-queries.js';

describe('renderMarkdown', () => {
  it('draws what a post is made of, with headings under the page\u2019s own', () => {
    expect(renderMarkdown('# One\n\nA *b* **c**\n\n- d\n\n> e')).toBe(
      '<h2>One</h2>\n<p>A <em>b</em> <strong>c</strong></p>\n<ul>\n<li>d</li>\n</ul>\n<blockquote>\n<p>e</p>\n</blockquote>\n',
    );
  });

  it('opens other sites in a new tab that cannot reach back, and leaves our own links alone', () => {
    expect(renderMarkdown('[a](https://example.com) [b](/analysis) [c](mailto:info@example.com) [d](#e)')).toBe(
      '<p><a href="https://example.com" rel="noopener noreferrer" target="_blank">a</a> <a href="/analysis">b</a> ' +
        '<a href="mailto:info@example.com">c</a> <a href="#e">d</a></p>\n',
    );
  });

  it('aligns cells without an inline style', () => {
    const html = renderMarkdown('| a | b |\n|---|--:|\n| 1 | 2 |');
    expect(html).toContain('<td data-align="right">2</td>');
    expect(html).not.toContain('style');
  });

  it.each([
    '<script>window.ran=1</script>',
    '<img src=x onerror="window.ran=1">',
    '<svg/onload=window.ran=1>',
    'text <a href="javascript:window.ran=1">x</a>',
    '</p></article><iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
    '<!-- <img src=x onerror=window.ran=1> -->',
  ])('shows HTML as text: %s', (text) => {
    expect(renderMarkdown(text).replace(/<\/?p>/g, '')).not.toMatch(/<(?!\/?a\b)/);
    expect(renderMarkdown(text)).not.toContain('href="javascript');
  });

  it.each([
    'javascript:window.ran=1',
    'JaVaScRiPt:window.ran=1',
    'java\tscript:window.ran=1',
    '\u0001javascript:window.ran=1',
    '&#106;avascript:window.ran=1',
    'vbscript:x',
    'data:text/html,<script>window.ran=1</script>',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'file:///etc/passwd',
    'blob:null/1-2',
  ])('makes no link and no picture of %p', (address) => {
    for (const markdown of [`[x](${address})`, `[x](<${address}>)`, `![x](<${address}>)`, `<${address}>`])
      expect(renderMarkdown(markdown)).not.toMatch(/<(a|img)\b/);
  });

  it('keeps a quote in a title or text from leaving its attribute', () => {
    expect(renderMarkdown('![a" onerror="x](/p.png "b\\" onload=\\"y")')).toBe(
      '<p><img src="/p.png" alt="a&quot; onerror=&quot;x" title="b&quot; onload=&quot;y" loading="lazy"></p>\n',
    );
  });
});

describe('minutesToRead', () => {
  it('counts 220 words a minute, and at least one', () => {
    expect([0, 100, 660].map((words) => minutesToRead('word '.repeat(words)))).toEqual([1, 1, 3]);
  });
});
