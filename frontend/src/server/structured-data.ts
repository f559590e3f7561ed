import { cities } from '../features/content/cities.js';
import { company, socialLinks } from '../features/content/company.js';
import type { PageHead } from '../lib/page-head.js';

/** The picture that link previews show; scripts/draw-preview.mjs draws it. */
export const previewImage = { path: '/preview.png', width: 1200, height: 630 };

/**
 * A page's description for search engines (schema.org): the company on the start page, the post on a blog post's page.
 * @param origin of the site, without a trailing slash
 * @returns a JSON-LD object, null if there is nothing to describe
 */
export function structuredData(path: string, head: PageHead, origin: string): object | null {
  if (path === '/') return business(origin);
  if (!head.article) return null;
  const { headline, publishedAt, modifiedAt, author, image } = head.article;
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
    description: `${company.subtitle}. Rental property management in ${company.region}.`,
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
