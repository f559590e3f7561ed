import type { EntityManager } from 'typeorm';
import { blogKinds, type BlogPartKind } from './blog-history.js';

/** Posts that refer to the part $1. */
const naming: Record<BlogPartKind, string> = {
  category: 'item.category_id = $1',
  author: 'item.author_id = $1',
  tag: 'exists (select from blog_posts_tags where post_id = item.id and tag_id = $1)',
};

/** Removes the part $1 from the posts $2. */
const leaving: Record<BlogPartKind, string> = {
  category: 'update blog_posts set category_id = null where category_id = $1 and id = any($2::uuid[])',
  author: 'update blog_posts set author_id = null where author_id = $1 and id = any($2::uuid[])',
  tag: 'delete from blog_posts_tags where tag_id = $1 and post_id = any($2::uuid[])',
};

/**
 * Locks the posts that refer to a part before the part itself: saving a post takes the locks in that order, too, and otherwise
 * a deadlock would refuse one of the two.
 */
export async function lockPostsOf(manager: EntityManager, kind: BlogPartKind, id: string): Promise<void> {
  await manager.query(
    `select pg_advisory_xact_lock(hashtextextended('blog post' || id, 0))
     from (select item.id from blog_posts item where ${naming[kind]} order by item.id) named`,
    [id],
  );
}

/**
 * Removes a part that is about to be deleted from all posts that refer to it. Each post gets a version that says what was removed and
 * by whom; dates and status stay. Takes a few statements, however many posts there are.
 */
export async function takeFromPosts(
  manager: EntityManager,
  kind: BlogPartKind,
  id: string,
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  const named = await manager.query<{ id: string }[]>(
    `select item.id from blog_posts item where ${naming[kind]} order by item.id for update`,
    [id],
  );
  const posts = named.map((post) => post.id);
  if (posts.length === 0) return;
  const keep = (how: string, values: unknown[]) =>
    manager.query(
      `insert into blog_versions (kind, id, revision, act, fields, saved_at, saved_by)
       select 'post', item.id, item.revision, 'saved', ${blogKinds.post.fields}, ${how}
       from blog_posts item where item.id = any($1::uuid[]) on conflict (kind, id, revision) do nothing`,
      [posts, ...values],
    );
  // A row that was written without the history has no version yet, and would be lost.
  await keep('coalesce(item.published_at, item.created_at), null', []);
  await manager.query(leaving[kind], [id, posts]);
  await manager.query(
    `update blog_posts item set revision = 1 +
       (select max(revision) from blog_versions version where version.kind = 'post' and version.id = item.id)
     where item.id = any($1::uuid[])`,
    [posts],
  );
  await keep('$2::timestamptz, $3::uuid', [at.toISOString(), by]);
}
