import { addressText } from '../../../lib/checked-search.js';

/** What the address of the list of posts holds. Part of the first load: no zod. */
export interface PostsSearch {
  status?: 'draft' | 'published' | 'archived' | undefined;
  search?: string | undefined;
  /** From 1. */
  page?: number | undefined;
}
export const postsKeys = ['status', 'search', 'page'] as const satisfies (keyof PostsSearch)[];

export function postsSearch({ status, search, page }: Record<string, unknown>): PostsSearch {
  return {
    status: (['draft', 'published', 'archived'] as const).find((known) => known === status),
    search: addressText(search)?.slice(0, 200),
    page: Number.isInteger(page) && Number(page) > 1 && Number(page) <= 20_000 ? Number(page) : undefined,
  };
}
