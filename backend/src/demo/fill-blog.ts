import type { DataSource } from 'typeorm';
import { BlogPost } from '../blog/blog-entities.js';
import { BlogWriter } from '../blog/blog-writer.js';
import { sampleBlog } from './sample-blog.js';

/**
 * Writes the demo's blog as an admin would, unless the blog has posts already: later edits stay.
 * @param until ISO 8601; the newest post is some days older
 * @returns how many posts were written, drafts included
 */
export async function fillBlog(dataSource: DataSource, until: string): Promise<number> {
  if (await dataSource.getRepository(BlogPost).existsBy({})) return 0;
  const writer = new BlogWriter(dataSource);
  const { categories, tags, authors, posts } = sampleBlog(new Date(until));
  for (const { id, input } of categories) await writer.savePart('category', id, input);
  for (const { id, input } of tags) await writer.savePart('tag', id, input);
  for (const { id, input } of authors) await writer.savePart('author', id, input);
  for (const { id, input, savedAt } of posts) await writer.savePost(id, input, savedAt);
  return posts.length;
}
