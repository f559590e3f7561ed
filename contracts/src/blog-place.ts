/** Which part of the blog's list is meant: of one category or of all, and the how manieth page of it, from 1. No zod: the
 * public pages' first load reads it. */
export interface BlogPlaceInList {
  category?: string;
  /** Left out on the first page. */
  page?: number;
}

/** Far more than anybody writes; keeps an offset within what Postgres counts. */
const lastPage = 100_000;

/** The place that an address's query names; what makes no sense is left out. Pure. @param search values as text or as the router reads them */
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
