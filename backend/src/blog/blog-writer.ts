import { type EntityManager, DataSource, QueryFailedError } from 'typeorm';
import { blogKinds, type BlogPartKind, writeVersioned, type BlogKind, type BlogWrite } from './blog-history.js';
import { Injectable } from '@nestjs/common';
import {
  blogAuthorInputSchema,
  blogCategoryInputSchema,
  blogPostInputSchema,
  blogTagInputSchema,
  type BlogPostInput,
} from '../../../contracts/src/blog/post.js';
import { invalidInput, ProblemError } from '../platform/problems/problem.js';
import type { z } from 'zod';
import { BlogPost } from './blog-entities.js';

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
async function lockPostsOf(manager: EntityManager, kind: BlogPartKind, id: string): Promise<void> {
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
async function takeFromPosts(
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

/** Refusals by Postgres's error codes: 23505 unique_violation, 23503 foreign_key_violation. */
const refusals: Record<string, (constraint: string) => { path: string; message: string } | undefined> = {
  '23505': (constraint) =>
    constraint.endsWith('_slug_key') ? { path: 'slug', message: 'Another one already has this slug' } : undefined,
  '23503': (constraint) => {
    const field = /(category|author|tag)_id_fkey$/.exec(constraint)?.[1];
    return field === undefined
      ? undefined
      : { path: field === 'tag' ? 'tagIds' : `${field}Id`, message: `There is no such ${field}` };
  },
};

/** The input schema of each kind of thing that posts refer to. */
const partInputs = { category: blogCategoryInputSchema, tag: blogTagInputSchema, author: blogAuthorInputSchema };

/**
 * The only way into the blog's tables, for the demo and for admins. It checks all input again, so that no caller
 * can store what the public pages must not show. Each `save` inserts the row with that id, or replaces it and keeps
 * the old one as a version. They answer the new revision, and throw ProblemError: invalid_input naming each wrong
 * field, and what `writeVersioned` throws.
 */
@Injectable()
export class BlogWriter {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Saves a post with its tags. `published_at` becomes `now` if the status is published, else null: saving a published post again moves
   * its date (specification, section 4). Deletes the writer's draft of it.
   */
  async savePost(id: string, input: unknown, now: Date, write: BlogWrite = byOtherMeans): Promise<number> {
    return this.putPost(id, checked(blogPostInputSchema, input), now, 'save', write);
  }

  /**
   * Makes an older version the newest one, also for a deleted post. The status stays as it is, so that the restore neither publishes nor
   * hides anything; a deleted post comes back as a draft. Deleted categories, authors and tags are left out.
   * @throws ProblemError blog_version_not_found
   */
  async restorePost(id: string, version: number, now: Date, write: BlogWrite): Promise<number> {
    const [kept] = await this.dataSource.query<{ fields: BlogPostInput; status: BlogPostInput['status'] }[]>(
      `select version.fields || jsonb_build_object(
           'categoryId', (select id from blog_categories where id::text = version.fields->>'categoryId'),
           'authorId', (select id from blog_authors where id::text = version.fields->>'authorId'),
           'tagIds', (select coalesce(jsonb_agg(id), '[]') from blog_tags
                      where id::text in (select jsonb_array_elements_text(version.fields->'tagIds')))) fields,
         coalesce(post.status, 'draft') status
       from blog_versions version left join blog_posts post on post.id = version.id
       where version.kind = 'post' and version.id = $1 and version.revision = $2`,
      [id, version],
    );
    if (!kept) throw new ProblemError('blog_version_not_found');
    const fields = { ...kept.fields, status: kept.status };
    return this.putPost(id, fields, now, 'restore', { ...write, restoredFrom: version });
  }

  deletePost(id: string, now: Date, write: BlogWrite): Promise<number> {
    return this.write((manager) => this.remove(manager, 'post', id, now, write));
  }

  async savePart(
    kind: BlogPartKind,
    id: string,
    input: unknown,
    write: BlogWrite = byOtherMeans,
    now = new Date(),
  ): Promise<number> {
    return this.put(kind, id, checked(partInputs[kind], input), now, write);
  }

  /** Posts that refer to it stay, without it, and their history says so. */
  deletePart(kind: BlogPartKind, id: string, now: Date, write: BlogWrite): Promise<number> {
    return this.write(async (manager) => {
      await lockPostsOf(manager, kind, id);
      return this.remove(manager, kind, id, now, write, () =>
        takeFromPosts(manager, kind, id, { by: write.by, at: now }),
      );
    });
  }

  private putPost(id: string, input: BlogPostInput, now: Date, act: 'save' | 'restore', write: BlogWrite) {
    const { tagIds, ...fields } = input;
    const row = { ...fields, publishedAt: fields.status === 'published' ? now : null };
    return this.write((manager) =>
      writeVersioned(manager, { kind: 'post', id, act, at: now }, write, input, async ({ revision, present }) => {
        if (present === null) await manager.insert(BlogPost, { id, ...row, revision, createdAt: now });
        else await manager.update(BlogPost, { id }, { ...row, revision });
        await manager.query('delete from blog_posts_tags where post_id = $1', [id]);
        await manager.query('insert into blog_posts_tags select $1, tag from unnest($2::uuid[]) tag group by tag', [
          id,
          tagIds,
        ]);
        // Only a save contains the draft's words; a restore does not.
        if (act === 'save')
          await manager.query('delete from blog_drafts where post_id = $1 and user_id = $2', [id, write.by]);
      }),
    );
  }

  private put(kind: BlogPartKind, id: string, row: object, at: Date, write: BlogWrite) {
    const { entity } = blogKinds[kind];
    return this.write((manager) =>
      writeVersioned(manager, { kind, id, act: 'save', at }, write, row, ({ revision }) =>
        manager.upsert(entity, { id, ...row, revision }, ['id']),
      ),
    );
  }

  /** @param before runs first */
  private remove(
    manager: EntityManager,
    kind: BlogKind,
    id: string,
    at: Date,
    write: BlogWrite,
    before: () => Promise<void> = () => Promise.resolve(),
  ): Promise<number> {
    const { table } = blogKinds[kind];
    const how = { expected: 'there', ...write } as const;
    return writeVersioned(manager, { kind, id, act: 'delete', at }, how, null, async () => {
      await before();
      await manager.query(`delete from ${table} where id = $1`, [id]);
    });
  }

  private async write(change: (manager: EntityManager) => Promise<number>): Promise<number> {
    try {
      return await this.dataSource.transaction(change);
    } catch (error) {
      throw refused(error) ?? error;
    }
  }
}

const byOtherMeans: BlogWrite = { by: null };

function checked<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(input);
  if (error) throw invalidInput(error.issues);
  return data;
}

function refused(error: unknown): ProblemError | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const { code = '', constraint = '' } = error.driverError as Error & { code?: string; constraint?: string };
  const field = refusals[code]?.(constraint);
  return field && new ProblemError('invalid_input', { errors: [field] });
}
