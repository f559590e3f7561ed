/** Which posts the list shows. */
export interface PostsSearch {
  status?: 'draft' | 'published' | 'archived' | undefined;
  /** Part of a title. */
  search?: string | undefined;
  /** From 1. */
  page?: number | undefined;
}
