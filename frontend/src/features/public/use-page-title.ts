import { useEffect } from 'react';
import { company } from '../content/company.js';

/** Names the page in the browser's tab and for search engines. @param description one or two sentences */
export function usePageTitle(title: string, description: string): void {
  useEffect(() => {
    document.title = `${title} · ${company.name}`;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
