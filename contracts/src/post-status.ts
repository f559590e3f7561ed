/** The states of a blog post. A file of its own, without a schema: the address of the list of posts is checked by it in the first load. */
export const blogPostStatuses = ['draft', 'published', 'archived'] as const;
export type BlogPostStatus = (typeof blogPostStatuses)[number];
