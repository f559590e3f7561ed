export const blogPaths = {
  list: 'GET /api/blog/posts',
  post: 'GET /api/blog/posts/:slug',
} as const;
