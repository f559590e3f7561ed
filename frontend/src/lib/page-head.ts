import { createContext, useContext, useEffect } from 'react';

/** What a page says of itself to tabs, search engines and link previews. */
export interface PageHead {
  /** Whole, with the company's name. */
  title: string;
  /** One or two sentences. */
  description?: string;
  /** Where the page's query names what it shows: that query, from its `?`; no other part of it is in the canonical address. */
  query?: string;
  /** What the address means does not exist, and the page says so: its status is 404. */
  missing?: boolean;
  /** Of a blog post. Instants are ISO 8601; `image` is an address of this site or a whole one. */
  article?: { headline: string; publishedAt: string; modifiedAt?: string; author?: string; image?: string };
}

/** While a server renders: where the page leaves its head, because no effect runs there. */
export const PageHeadSink = createContext<((head: PageHead) => void) | null>(null);

/** Names the page. In a browser title, description and canonical address follow when another page opens. */
export function usePageHead(head: PageHead): void {
  useContext(PageHeadSink)?.(head);
  const { title, description, query = '' } = head;
  useEffect(() => {
    document.title = title;
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    // Phones share the canonical address, so it must not stay that of the page before.
    document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.setAttribute('href', here() + query);
  }, [title, description, query]);
}

function here(): string {
  return `${window.location.origin}${window.location.pathname}`;
}
