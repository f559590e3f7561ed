import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { ProblemError } from '../platform/problems/problem.js';
import { BlogAuthor, BlogCategory, BlogPost, BlogTag } from './blog-entities.js';

/** The kinds of things in the blog, each with its table and the columns that a version keeps: the fields of its input. */
export const blogKinds = {
  post: {
    entity: BlogPost,
    table: 'blog_posts',
    missing: 'blog_post_not_found',
    fields: `jsonb_build_object('title', title, 'slug', slug, 'content', content, 'excerpt', excerpt,
      'featuredImage', featured_image, 'categoryId', category_id, 'authorId', author_id, 'status', status,
      'metaTitle', meta_title, 'metaDescription', meta_description, 'metaKeywords', meta_keywords,
      'tagIds', (select coalesce(jsonb_agg(tag_id order by tag_id), '[]') from blog_posts_tags where post_id = item.id))`,
  },
  category: {
    entity: BlogCategory,
    table: 'blog_categories',
    missing: 'blog_part_not_found',
    fields: `jsonb_build_object('name', name, 'slug', slug, 'description', description)`,
  },
  tag: {
    entity: BlogTag,
    table: 'blog_tags',
    missing: 'blog_part_not_found',
    fields: `jsonb_build_object('name', name, 'slug', slug)`,
  },
  author: {
    entity: BlogAuthor,
    table: 'blog_authors',
    missing: 'blog_part_not_found',
    fields: `jsonb_build_object('name', name, 'email', email, 'bio', bio, 'avatarUrl', avatar_url)`,
  },
} as const;
export type BlogKind = keyof typeof blogKinds;
/** The kinds of things that posts refer to. */
export type BlogPartKind = Exclude<BlogKind, 'post'>;

/** Who writes, and which revision they have seen. */
export interface BlogWrite {
  /** A user's id; null for the demo and other programs. */
  by: string | null;
  /** The revision it is based on; `new`: nothing may exist yet; `there`: any existing one. Left out: anything or nothing. */
  expected?: number | 'new' | 'there' | undefined;
  /** Idempotency-Key: a repeated call gets the first one's answer. */
  key?: string | undefined;
  restoredFrom?: number;
}

export interface Versioned {
  manager: EntityManager;
  /** The revision that this write makes. */
  revision: number;
  /** The revision that exists; null if none does. */
  present: number | null;
}

/**
 * Writes one thing of the blog and keeps its old and new versions. Writes of the same id run one after the other.
 * @param body as sent, to distinguish a repeated call from a different one with the same key
 * @param change writes the row with its new revision, or deletes it
 * @returns the revision that exists now
 * @throws ProblemError blog_post_not_found, blog_part_not_found, revision_mismatch, idempotency_key_reused
 */
export async function writeVersioned(
  manager: EntityManager,
  { kind, id, act, at }: { kind: BlogKind; id: string; act: 'save' | 'delete' | 'restore'; at: Date },
  { by, expected, key, restoredFrom }: BlogWrite,
  body: unknown,
  change: (write: Versioned) => Promise<unknown>,
): Promise<number> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('blog ' || $1 || $2, 0))`, [kind, id]);
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([act, body]))
    .digest('hex');
  const done = await repeated(manager, kind, id, { by, key, bodyHash });
  if (done !== null) return done;
  const { table, fields, missing } = blogKinds[kind];
  const [row] = await manager.query<{ revision: number }[]>(`select revision from ${table} where id = $1 for update`, [
    id,
  ]);
  const present = row?.revision ?? null;
  if (present === null && typeof expected === 'number') throw new ProblemError(missing);
  if (present === null && expected === 'there') throw new ProblemError(missing);
  if (present !== null && (expected === 'new' || (typeof expected === 'number' && expected !== present)))
    throw new ProblemError('revision_mismatch', { currentRevision: present });
  const keep = (
    revision: number,
    how: { act: string; at: string; by: string | null; key?: string | null; from?: number | undefined },
  ) =>
    manager.query(
      `insert into blog_versions (kind, id, revision, act, fields, restored_from, saved_at, saved_by, key, body_hash)
       select $1, id, $3, $4, ${fields}, $5, $6, $7, $8, $9 from ${table} item where id = $2
       on conflict (kind, id, revision) do nothing`,
      [kind, id, revision, how.act, how.from ?? null, how.at, how.by, how.key ?? null, how.key ? bodyHash : null],
    );
  // A row that was written without this function has no version yet, and would be lost.
  if (present !== null) await keep(present, { act: 'saved', at: await knownSince(manager, kind, id, at), by: null });
  const [last] = await manager.query<{ revision: number | null }[]>(
    'select max(revision) revision from blog_versions where kind = $1 and id = $2',
    [kind, id],
  );
  const revision = (last?.revision ?? -1) + 1;
  const how = { key: key ?? null, at: at.toISOString(), by, from: restoredFrom };
  if (act === 'delete') await keep(revision, { ...how, act: 'deleted' });
  await change({ manager, revision, present });
  const saved = present === null ? 'created' : 'saved';
  if (act !== 'delete') await keep(revision, { ...how, act: act === 'restore' ? 'restored' : saved });
  return revision;
}

/** The revision that an earlier call with the same key wrote; null if there was none. */
async function repeated(
  manager: EntityManager,
  kind: BlogKind,
  id: string,
  { by, key, bodyHash }: { by: string | null; key: string | undefined; bodyHash: string },
): Promise<number | null> {
  if (key === undefined) return null;
  const [written] = await manager.query<{ revision: number; body_hash: string }[]>(
    `select revision, body_hash from blog_versions
     where kind = $1 and id = $2 and saved_by is not distinct from $3 and key = $4`,
    [kind, id, by, key],
  );
  if (!written) return null;
  if (written.body_hash !== bodyHash) throw new ProblemError('idempotency_key_reused');
  return written.revision;
}

/** Only a post knows when it was created. */
async function knownSince(manager: EntityManager, kind: BlogKind, id: string, now: Date): Promise<string> {
  if (kind !== 'post') return now.toISOString();
  const [row] = await manager.query<{ at: Date }[]>(
    'select coalesce(published_at, created_at) at from blog_posts where id = $1',
    [id],
  );
  return (row?.at ?? now).toISOString();
}
