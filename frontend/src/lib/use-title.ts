import { usePageHead } from './page-head.js';

/** Names the page in the browser's tab and history. */
export function useTitle(title: string): void {
  usePageHead({ title: `${title} · Property Management` });
}
