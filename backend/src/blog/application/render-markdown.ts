import MarkdownIt from 'markdown-it';

/** Allowed for a picture's `src` and a link's `href`, besides paths and anchors of this site. */
const safeProtocols = /^(https?:|mailto:|tel:)/i;
const wordsAMinute = 220;

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });

// An allow list instead of markdown-it's own list of forbidden protocols.
markdown.validateLink = (url) => {
  // Browsers skip control characters and spaces in front of, and within, a protocol.
  const bare = url.replace(/[\u0000-\u0020]/g, '');
  return !/^[^/?#]*:/.test(bare) || safeProtocols.test(bare);
};

// The page has its own h1; headings of a post begin at h2, whether they were written with one # or two.
markdown.core.ruler.push('lower-headings', ({ tokens }) => {
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
});

// A table's alignment would become inline styles, which the content security policy refuses.
markdown.core.ruler.push('aligned-cells', ({ tokens }) => {
  for (const token of tokens) {
    const style = token.attrGet('style');
    if (style === null) continue;
    token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
    token.attrSet('data-align', String(style).replace('text-align:', ''));
  }
});

markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index]!;
  if (/^https?:/i.test(String(token.attrGet('href')))) {
    token.attrSet('rel', 'noopener noreferrer');
    token.attrSet('target', '_blank');
  }
  return self.renderToken(tokens, index, options);
};

const image = markdown.renderer.rules.image!;
markdown.renderer.rules.image = (tokens, index, options, env, self) => {
  tokens[index]!.attrSet('loading', 'lazy');
  return image(tokens, index, options, env, self);
};

/**
 * Markdown as HTML that is safe in a page: HTML in it is shown as text, and links and pictures have no protocol but http(s),
 * mailto and tel. Headings begin at h2. Pure.
 */
export function renderMarkdown(content: string): string {
  return markdown.render(content);
}

/** Reading time in whole minutes, at least one; 220 words a minute. */
export function minutesToRead(content: string): number {
  return Math.max(1, Math.round((content.match(/\S+/g)?.length ?? 0) / wordsAMinute));
}
