import { cities, company, companyDescription, socialLinks } from '../features/content/company.js';
import type { PageHead } from '../lib/page-head.js';
import { givenAnswersId, type GivenAnswers } from '../lib/calls/given-answers.js';
import type { Rendered } from './render.js';
import { unlisted } from './public-pages.js';

/** The picture that link previews show; scripts/draw-preview.mjs draws it. */
const previewImage = { path: '/preview.png', width: 1200, height: 630 };

/**
 * A page's description for search engines (schema.org): the company on the start page, the post on a blog post's page.
 * @param origin of the site, without a trailing slash
 * @returns a JSON-LD object, null if there is nothing to describe
 */
function structuredData(path: string, head: PageHead, origin: string): object | null {
  if (path === '/') return business(origin);
  if (!head.article) return null;
  const { headline, publishedAt, modifiedAt, author, image, keywords } = head.article;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline,
    description: head.description,
    datePublished: publishedAt,
    dateModified: modifiedAt ?? publishedAt,
    author: author ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: company.name },
    publisher: { '@type': 'Organization', name: company.name },
    image: new URL(image ?? previewImage.path, origin).href,
    ...(keywords && { keywords }),
    mainEntityOfPage: `${origin}${path}`,
  };
}

function business(origin: string): object {
  const { street, city, state, zipCode } = company.address;
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${origin}/#company`,
    name: company.name,
    description: companyDescription,
    url: `${origin}/`,
    image: `${origin}${previewImage.path}`,
    telephone: company.phone,
    email: company.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: zipCode,
      addressCountry: 'US',
    },
    areaServed: cities.map(({ name }) => ({ '@type': 'City', name: `${name}, ${state}` })),
    sameAs: socialLinks.map(({ href }) => href),
  };
}

/** The build's data about the files that a page needs. */
interface PageFiles {
  /** The built index.html. */
  template: string;
  /** Scripts of the page's routes that the template does not name. */
  scripts: string[];
  fonts: string[];
  /** The rules that the page needs, from the site's style sheet and its routes' own (page-css.ts). */
  style: string;
}

/** A marker that keeps a browser from loading: as a script's type, or as a link's rel. */
const later = 'later';
/** For browsers that do not report when they painted. */
const longestMs = 3000;

/**
 * Requests the scripts after the first paint. The page is painted without them: until then its text and fonts have a slow
 * connection to themselves. A hidden page paints nothing, and does not wait.
 */
const start = `(function (ask) {
  var asked = false;
  function once() {
    if (!asked) ask();
    asked = true;
  }
  if (document.hidden) return once();
  setTimeout(once, ${longestMs});
  new PerformanceObserver(function (painted) {
    if (painted.getEntriesByName('first-contentful-paint').length > 0) once();
  }).observe({ type: 'paint', buffered: true });
})(function () {
  for (var link of document.querySelectorAll('link[rel=${later}]')) link.rel = 'modulepreload';
  for (var named of document.querySelectorAll('script[type=${later}]')) {
    var script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = named.src;
    named.replaceWith(script);
  }
});`;

/**
 * The whole HTML of a page. A policy must include the hashes of its inline sheet and of its two inline scripts.
 * @param path without a query
 * @param origin of the site, without a trailing slash
 */
export function pageDocument(
  path: string,
  page: Rendered,
  files: PageFiles,
  { origin, given = {} }: { origin: string; given?: GivenAnswers },
): string {
  const sheet = /\s*<link rel="stylesheet"[^>]*>/.exec(files.template)?.[0] ?? '';
  const { title, description = '' } = page.head;
  const found = page.status === 200;
  const head = [
    ...files.fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`),
    `<style>${files.style}</style>`,
    ...files.scripts.map((script) => `<link rel="${later}" crossorigin href="${script}">`),
    ...(found ? previews(path, page, origin) : []),
    ...(!found || unlisted.has(path) ? ['<meta name="robots" content="noindex">'] : []),
    jsonBlock('application/ld+json', found ? structuredData(path, page.head, origin) : null),
  ];
  const answers = Object.keys(given).length > 0 ? jsonBlock('application/json', given, givenAnswersId) : '';
  return files.template
    .replace(sheet, '')
    .replace(/\s*(?:<!--[^>]*-->\s*)?<noscript>.*?<\/noscript>/s, '')
    .replace(/(?<=<(?:script type|link rel)=")module(?:preload)?(?=")/g, later)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>`)
    .replace(/<meta\s+name="description"\s+content="[^"]*"\s*\/?>/, () => meta('name', 'description', description))
    .replace('</head>', () => `${head.filter(Boolean).join('\n    ')}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" data-rendered>${page.body}</div>${answers}${sheet}<script>${start}</script>`,
    );
}

function previews(path: string, { head }: Rendered, origin: string): string[] {
  const address = `${origin}${path}${head.query ?? ''}`;
  const image = new URL(head.article?.image ?? previewImage.path, `${origin}/`).href;
  const tags: [string, string][] = [
    ['og:type', head.article ? 'article' : 'website'],
    ['og:site_name', company.name],
    ['og:title', head.title],
    ['og:description', head.description ?? ''],
    ['og:url', address],
    ['og:image', image],
    ...(head.article?.image
      ? []
      : ([
          ['og:image:width', String(previewImage.width)],
          ['og:image:height', String(previewImage.height)],
          ['og:image:alt', `${company.name}: ${company.tagline}`],
        ] as [string, string][])),
    ['og:locale', 'en_US'],
  ];
  return [
    `<link rel="canonical" href="${escape(address)}">`,
    ...tags.map(([property, content]) => meta('property', property, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string) {
  return `<meta ${kind}="${name}" content="${escape(content)}">`;
}

/** Data for scripts and search engines. It is never executed, so no policy has to allow it; `<` can't end the block early. */
function jsonBlock(type: string, data: object | null, id?: string): string {
  if (!data) return '';
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${json}</script>`;
}

function escape(text: string) {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
