import { v5 as uuidV5 } from 'uuid';
import { day } from './random.js';
import { postsForOwners } from './posts-for-owners.js';
import { postsForRenters } from './posts-for-renters.js';
import { authors, categories, tags } from './sample-post.js';
import type { DataSource } from 'typeorm';
import { BlogPost } from '../blog/blog-entities.js';
import { BlogWriter } from '../blog/blog-writer.js';

/** The demo's blog, plainly a sample: its posts, their authors and topics. */

const namespace = '5b0e3c52-0a7f-4d53-9d0a-6a1c9c0b7e42';
const idOf = (kind: string, name: string) => uuidV5(`${kind} ${name}`, namespace);

/** Everything to save, ordered so that each thing finds what it refers to. @param until when the demo's time ends */
function sampleBlog(until: Date) {
  const named = <Value>(record: Record<string, Value>) => Object.entries(record);
  return {
    categories: named(categories).map(([slug, fields]) => ({ id: idOf('category', slug), input: { slug, ...fields } })),
    tags: named(tags).map(([slug, name]) => ({ id: idOf('tag', slug), input: { slug, name } })),
    authors: named(authors).map(([key, fields]) => ({
      id: idOf('author', key),
      input: { email: `${key}@example.com`, ...fields },
    })),
    posts: [...postsForOwners, ...postsForRenters].map(
      ({ category, author, tags: tagged, daysAgo, status = 'published', ...fields }) => ({
        id: idOf('post', fields.slug),
        savedAt: new Date(until.getTime() - daysAgo * day),
        input: {
          ...fields,
          status,
          categoryId: idOf('category', category),
          authorId: idOf('author', author),
          tagIds: tagged.map((tag) => idOf('tag', tag)),
        },
      }),
    ),
  };
}

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
