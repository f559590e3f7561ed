import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type {
  BlogVersion,
  DrawnVersion,
  ManagedAuthor,
  ManagedCategory,
  ManagedPost,
  ManagedPosts,
  ManagedPostsQuery,
  ManagedTag,
} from '../../../contracts/src/blog/admin-queries.js';
import { blogKinds } from './blog-history.js';
import { renderMarkdown } from './blog-queries.js';
import { foldedSql } from '../../../contracts/src/keys/folded-sql.js';
import { partOf } from '../platform/database/read-models.js';

const versionColumns = `revision, act, fields->>'status' status, fields->>'title' title, restored_from "restoredFrom",
  saved_at "savedAt", saved_by "savedBy"`;

/** The blog as admins read it. */
@Injectable()
export class ManagedBlog {
  constructor(private readonly dataSource: DataSource) {}

  /** One page of all posts, newest first by creation, and the caller's drafts of posts that do not exist yet. */
  async posts({ status, search, offset = 0, limit }: ManagedPostsQuery, userId: string): Promise<ManagedPosts> {
    const matching = `($1::text is null or post.status = $1) and ($2::text is null or ${foldedSql('post.title')} like $2)`;
    const asked = [status ?? null, search ? partOf(search) : null];
    const [posts, [counted], unsaved] = await Promise.all([
      this.dataSource.query<ManagedPosts['posts']>(
        `select post.id, post.revision, post.status, post.title, post.slug, category.name category, author.name author,
           post.published_at "publishedAt", post.created_at "createdAt", draft.kept_at "draftKeptAt"
         from blog_posts post
         left join blog_categories category on category.id = post.category_id
         left join blog_authors author on author.id = post.author_id
         left join blog_drafts draft on draft.post_id = post.id and draft.user_id = $3
         where ${matching} order by post.created_at desc, post.id limit $4 offset $5`,
        [...asked, userId, limit, offset],
      ),
      this.dataSource.query<{ total: number }[]>(`select count(*)::int total from blog_posts post where ${matching}`, [
        ...asked,
      ]),
      this.dataSource.query<ManagedPosts['unsaved']>(
        `select post_id id, fields->>'title' title, kept_at "keptAt" from blog_drafts
         where user_id = $1 and not exists (select from blog_posts where id = post_id) order by kept_at desc`,
        [userId],
      ),
    ]);
    return asSent({ posts, total: counted?.total ?? 0, unsaved });
  }

  /** A post to edit, with the caller's draft; null if there is neither. */
  async post(id: string, userId: string): Promise<ManagedPost | null> {
    const [[post], [draft], others] = await Promise.all([
      this.dataSource.query<NonNullable<ManagedPost['post']>[]>(
        `select item.revision, ${blogKinds.post.fields} fields, created_at "createdAt", published_at "publishedAt",
           version.saved_at "savedAt", version.saved_by "savedBy"
         from blog_posts item
         left join lateral (select saved_at, saved_by from blog_versions
           where kind = 'post' and id = item.id and revision = item.revision) version on true
         where item.id = $1`,
        [id],
      ),
      this.dataSource.query<NonNullable<ManagedPost['draft']>[]>(
        `select revision, base_revision "baseRevision", kept_at "keptAt", fields from blog_drafts
         where post_id = $1 and user_id = $2`,
        [id, userId],
      ),
      this.dataSource.query<ManagedPost['others']>(
        `select user_id "userId", kept_at "keptAt" from blog_drafts where post_id = $1 and user_id <> $2 order by kept_at desc`,
        [id, userId],
      ),
    ]);
    return post || draft ? asSent({ id, post: post ?? null, draft: draft ?? null, others }) : null;
  }

  /** Every version of a post, newest first, also of a deleted one; null if it was never saved. */
  async versions(id: string): Promise<BlogVersion[] | null> {
    const versions = await this.dataSource.query<BlogVersion[]>(
      `select ${versionColumns} from blog_versions where kind = 'post' and id = $1 order by revision desc`,
      [id],
    );
    if (versions.length > 0) return asSent(versions);
    // A post that was written without the history exists, but has no version yet.
    const [post] = await this.dataSource.query<unknown[]>('select id from blog_posts where id = $1', [id]);
    return post ? [] : null;
  }

  /** One version with its content as HTML; null if there is none. */
  async version(id: string, revision: number): Promise<DrawnVersion | null> {
    const [version] = await this.dataSource.query<Omit<DrawnVersion, 'html'>[]>(
      `select ${versionColumns}, fields from blog_versions where kind = 'post' and id = $1 and revision = $2`,
      [id, revision],
    );
    return version ? asSent({ ...version, html: renderMarkdown(version.fields.content) }) : null;
  }

  categories(): Promise<ManagedCategory[]> {
    return this.dataSource.query(
      `select id, revision, name, slug, description,
         (select count(*)::int from blog_posts where category_id = item.id) posts
       from blog_categories item order by name, slug`,
    );
  }

  tags(): Promise<ManagedTag[]> {
    return this.dataSource.query(
      `select id, revision, name, slug, (select count(*)::int from blog_posts_tags where tag_id = item.id) posts
       from blog_tags item order by name, slug`,
    );
  }

  authors(): Promise<ManagedAuthor[]> {
    return this.dataSource.query(
      `select id, revision, name, email, bio, avatar_url "avatarUrl",
         (select count(*)::int from blog_posts where author_id = item.id) posts
       from blog_authors item order by name, id`,
    );
  }
}

/** Instants are Dates in the database, and texts in answers. */
function asSent<Answer>(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer)) as Answer;
}
