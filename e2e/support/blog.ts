import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** A post as the database stores it; omitted parts are empty. */
export interface StoredPost {
  slug: string;
  title: string;
  content: string;
  status?: 'draft' | 'published' | 'archived';
  excerpt?: string;
  featuredImage?: string;
  /** ISO 8601; defaults to now. */
  publishedAt?: string;
  category?: { name: string; slug: string };
  author?: { name: string; bio?: string; avatarUrl?: string };
  tags?: string[];
  metaTitle?: string;
  metaDescription?: string;
}

/**
 * Writes posts directly into the blog's tables, bypassing all checks: content written by other means must be just as
 * harmless. They replace the existing posts.
 */
export async function storePosts(posts: StoredPost[]): Promise<void> {
  const client = new Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  try {
    await client.query('truncate blog_posts, blog_categories, blog_tags, blog_authors, blog_posts_tags');
    for (const post of posts) await store(client, post);
  } finally {
    await client.end();
  }
}

async function store(client: Client, post: StoredPost): Promise<void> {
  const { category, author, status = 'published', publishedAt = new Date().toISOString() } = post;
  const insert = async (text: string, values: unknown[]): Promise<string> =>
    (await client.query<{ id: string }>(`${text} returning id`, [randomUUID(), ...values])).rows[0]?.id ?? '';
  const slugged = (table: string, name: string, slug: string) =>
    insert(
      `insert into ${table} (id, name, slug) values ($1, $2, $3) on conflict (slug) do update set name = excluded.name`,
      [name, slug],
    );
  const categoryId = category && (await slugged('blog_categories', category.name, category.slug));
  const authorId =
    author &&
    (await insert(
      `insert into blog_authors (id, name, email, bio, avatar_url) values ($1, $2, 'a@example.com', $3, $4)`,
      [author.name, author.bio, author.avatarUrl],
    ));
  const postId = await insert(
    `insert into blog_posts (id, title, slug, content, excerpt, featured_image, category_id, author_id, status, meta_title,
       meta_description, published_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now())`,
    [
      post.title,
      post.slug,
      post.content,
      post.excerpt,
      post.featuredImage,
      categoryId,
      authorId,
      status,
      post.metaTitle,
      post.metaDescription,
      status === 'published' ? publishedAt : null,
    ],
  );
  for (const [index, tag] of (post.tags ?? []).entries()) {
    const tagId = await slugged('blog_tags', tag, `tag-${index}`);
    await client.query('insert into blog_posts_tags values ($1, $2)', [postId, tagId]);
  }
}
