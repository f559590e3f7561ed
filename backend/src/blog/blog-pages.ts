import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';
import { blogPlace, blogQuery } from '../../../contracts/src/blog/blog-place.js';
import { Queries } from '../platform/queries.js';
import { BlogQueries } from './blog-queries.js';
import type { SiteData } from '../platform/site/serve-frontend.js';

/** The blog's pages are rendered on request, because posts are written while the site runs. */
export function blogPages(nest: INestApplicationContext, logger: Logger): SiteData {
  const queries = () => nest.get(Queries);
  const blog = () => nest.get(BlogQueries, { strict: false });
  return {
    pages: {
      '/blog': async (_, search) => {
        const place = blogPlace(Object.fromEntries(search));
        return {
          [`/api/blog/posts${blogQuery(place)}`]: await queries().execute('BlogController_list', () =>
            blog().published(place),
          ),
        };
      },
      '/blog/$slug': async ({ slug = '' }) => {
        const post = await queries().execute('BlogController_post', () => blog().bySlug(slug));
        // A null makes the page say 'Post not found'; AskedPages answers it with 404.
        return { [`/api/blog/posts/${encodeURIComponent(slug)}`]: post };
      },
    },
    posts: async () => {
      const posts = await queries().execute('BlogController_addresses', () => blog().addresses());
      return posts.map(({ slug, publishedAt }) => ({
        path: `/blog/${encodeURIComponent(slug)}`,
        changed: publishedAt.toISOString(),
      }));
    },
    onFailure: (err, pattern) => logger.error({ err, page: pattern }, 'A page could not be rendered'),
  };
}
