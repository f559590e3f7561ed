import { usePageHead, type PageHead } from '../../lib/page-head.js';
import { company } from '../content/company.js';

/**
 * Names the page in the browser's tab and for search engines.
 * @param description one or two sentences
 * @param article what the page is when it is a blog post
 */
export function usePageTitle(title: string, description: string, article?: PageHead['article']): void {
  usePageHead({ title: `${title} · ${company.name}`, description, ...(article && { article }) });
}
