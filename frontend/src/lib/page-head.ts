import { createContext, useContext, useEffect } from 'react';

/** A page's metadata for tabs, search engines and link previews. */
export interface PageHead {
  /** Complete, with the company's name. */
  title: string;
  /** One or two sentences. */
  description?: string;
  /** The query, from its `?`, if it names the page's content; the canonical address contains no other part of the query. */
  query?: string;
  /** The address names something that does not exist, and the page says so: its status is 404. */
  missing?: boolean;
  /** For a blog post. Instants are ISO 8601; `image` is an address of this site or a full URL. */
  article?: {
    headline: string;
    publishedAt: string;
    modifiedAt?: string;
    author?: string;
    image?: string;
    /** Separated by commas, as typed. */
    keywords?: string;
  };
}

/** During rendering on a server: receives the page's head, because no effect runs there. */
export const PageHeadSink = createContext<((head: PageHead) => void) | null>(null);

/** Names the page. In a browser, title, description and canonical address change when another page opens. */
export function usePageHead(head: PageHead) {
  useContext(PageHeadSink)?.(head);
  const { title, description, query = '' } = head;
  useEffect(() => {
    document.title = title;
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    // Phones share the canonical address, so the previous page's must not remain.
    document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.setAttribute('href', here() + query);
  }, [title, description, query]);
}

function here() {
  return `${window.location.origin}${window.location.pathname}`;
}

/** Names the page in the browser's tab and history. */
export function useTitle(title: string) {
  usePageHead({ title: `${title} · Property Management` });
}
