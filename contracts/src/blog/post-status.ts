/** The states of a blog post. A separate file without a schema: the first load checks the address of the list of posts with it. */
export const blogPostStatuses = ['draft', 'published', 'archived'] as const;
export type BlogPostStatus = (typeof blogPostStatuses)[number];
