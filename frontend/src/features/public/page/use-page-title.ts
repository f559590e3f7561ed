import { usePageHead, type PageHead } from '../../../lib/page-head.js';
import { company } from '../../content/company.js';

/**
 * Names the page for the browser's tab and for search engines.
 * @param description one or two sentences
 * @param more for a blog post, that the page is one; the query part that names its content; and that there is no
 *   such page
 */
export function usePageTitle(
  title: string,
  description: string,
  more: Pick<PageHead, 'article' | 'query' | 'missing'> = {},
): void {
  usePageHead({ title: `${title} · ${company.name}`, description, ...more });
}
