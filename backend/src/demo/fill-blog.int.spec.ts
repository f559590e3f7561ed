import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BlogPost, BlogPosts } from '../../../contracts/src/blog/queries.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { fillBlog } from './sample-blog.js';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ projector: false });
});
afterAll(() => system.stop());

it('fills the blog once: seven posts to read, the draft unseen, every link to a page of this site', async () => {
  const { dataSource } = system.infrastructure;
  const until = '2026-03-02T15:00:00.000Z';
  expect([await fillBlog(dataSource, until), await fillBlog(dataSource, until)]).toEqual([8, 0]);
  const visitor = system.visitor();
  const { posts } = (await visitor.call<BlogPosts>('GET', '/api/blog/posts')).body;
  expect(posts).toHaveLength(7);
  expect(posts[0]).toMatchObject({ slug: 'before-the-first-hard-freeze', publishedAt: '2026-02-24T15:00:00.000Z' });
  const links = new Set<string | undefined>();
  for (const { slug } of posts) {
    const { body } = await visitor.call<BlogPost>('GET', `/api/blog/posts/${slug}`);
    expect(body).toMatchObject({ author: { bio: expect.any(String) }, metaDescription: expect.any(String) });
    expect([slug, body.tags.length > 0, body.related.length]).toEqual([slug, true, 3]);
    for (const [, href] of body.html.matchAll(/href="([^"]*)"/g)) links.add(href);
  }
  expect([...links].sort()).toEqual(['/analysis', '/enroll', '/rent-vs-sell', '/rentals']);
});
