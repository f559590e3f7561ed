/** A place in the blog's list: one category or all, and the number of the page, from 1. No zod: the
 * public pages' first load reads it. */
export interface BlogPlaceInList {
  category?: string;
  /** Left out on the first page. */
  page?: number;
}

/** More than anybody will ever write; keeps an offset within Postgres's range. */
const lastPage = 100_000;

/** The place that an address's query names; invalid values are left out. Pure. @param search values as text or as the router reads them */
export function blogPlace({ category, page }: Record<string, unknown>): BlogPlaceInList {
  const number = Number(page);
  return {
    ...((typeof category === 'string' || typeof category === 'number') &&
      category !== '' && { category: `${category}` }),
    ...(Number.isInteger(number) && number > 1 && number <= lastPage && { page: number }),
  };
}

/** The query of a place, always in the same order: '' or `?category=owners&page=2`. Pure. */
export function blogQuery({ category, page }: BlogPlaceInList): string {
  const query = new URLSearchParams({ ...(category && { category }), ...(page && { page: String(page) }) }).toString();
  return query && `?${query}`;
}
