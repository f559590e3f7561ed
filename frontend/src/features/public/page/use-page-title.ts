import { usePageHead, type PageHead } from '../../../lib/page-head.js';
import { company } from '../../content/company.js';

/**
 * Names the page in the browser's tab and for search engines.
 * @param description one or two sentences
 * @param more what the page is when it is a blog post; the part of its query that names what it shows; that there is no
 *   such thing
 */
export function usePageTitle(
  title: string,
  description: string,
  more: Pick<PageHead, 'article' | 'query' | 'missing'> = {},
): void {
  usePageHead({ title: `${title} · ${company.name}`, description, ...more });
}
