import { blogPostStatuses, type BlogPostStatus } from '../../../../../contracts/src/blog/post-status.js';
import { addressText } from '../../../lib/checked-search.js';

/** What the address of the list of posts holds. Part of the first load, so it must not use zod. */
export interface PostsSearch {
  status?: BlogPostStatus | undefined;
  /** Part of a title. */
  search?: string | undefined;
  /** From 1. */
  page?: number | undefined;
}
export const postsKeys = ['status', 'search', 'page'] as const satisfies (keyof PostsSearch)[];

const mostPages = 20_000;

/** Keeps the valid parts of an address. The first page is not named. */
export function postsSearch({ status, search, page }: Record<string, unknown>): PostsSearch {
  return {
    status: blogPostStatuses.find((known) => known === status),
    search: addressText(search)?.slice(0, 200),
    page: Number.isInteger(page) && Number(page) > 1 && Number(page) <= mostPages ? Number(page) : undefined,
  };
}
