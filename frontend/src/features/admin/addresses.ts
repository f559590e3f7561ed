import { blogPostStatuses, type BlogPostStatus } from '../../../../contracts/src/blog/post-status.js';
import { addressText } from '../../lib/address-search.js';

/** What the address of the table of leads can hold. The table itself checks the values: zod is not part of a page's first load. */
export const leadsParts = [
  'sort',
  'search',
  'status',
  'source',
  'propertyType',
  'name',
  'email',
  'phone',
  'propertyAddress',
  'city',
  'assignee',
] as const;

/** What the address of the table of users can hold: the table's own parts, and `user`, the one whose dialog is open. */
export const usersParts = ['sort', 'search', 'name', 'email', 'role', 'state', 'secondFactor', 'user'] as const;

/** What the address of the table of referrals can hold. The table itself checks the values: zod is not part of a page's first load. */
export const referralTableParts = [
  'sort',
  'search',
  'status',
  'fee',
  'propertyType',
  'realtorName',
  'realtorCompany',
  'clientName',
  'propertyAddress',
] as const;
/** The referral beside the table, and the event of its history that is shown. */
export const referralParts = [...referralTableParts, 'referral', 'event'] as const;

/** What the address of the table of analyses can hold. The table itself checks the values: zod is not part of a page's first load. */
export const analysesParts = [
  'sort',
  'search',
  'state',
  'propertyType',
  'propertyAddress',
  'name',
  'email',
  'lead',
] as const;

/** What the address of the list of posts holds. Part of the first load, so it must not use zod. */
export interface PostsSearch {
  status?: BlogPostStatus;
  /** Part of a title. */
  search?: string;
  /** From 1. */
  page?: number;
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
