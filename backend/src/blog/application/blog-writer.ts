import { Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import {
  blogAuthorInputSchema,
  blogCategoryInputSchema,
  blogPostInputSchema,
  blogTagInputSchema,
} from '../../../../contracts/src/commands/blog.js';
import { invalidInput } from '../../platform/problems/invalid-input.js';
import { ProblemError } from '../../platform/problems/problem.js';
import type { z } from 'zod';
import { BlogAuthor, BlogCategory, BlogPost, BlogTag } from './blog-entities.js';

/** Refused writes by what Postgres calls them: 23505 unique_violation, 23503 foreign_key_violation. */
const refusals: Record<string, (constraint: string) => { path: string; message: string } | undefined> = {
  '23505': (constraint) =>
    constraint.endsWith('_slug_key') ? { path: 'slug', message: 'Another one has this slug already' } : undefined,
  '23503': (constraint) => {
    const field = /(category|author|tag)_id_fkey$/.exec(constraint)?.[1];
    return field === undefined
      ? undefined
      : { path: field === 'tag' ? 'tagIds' : `${field}Id`, message: `There is no such ${field}` };
  },
};

/**
 * The one way into the blog's tables, for the demo and for admins. Everything given is checked here again, so that no
 * caller can store what the public pages must not show. Each `save` inserts, or replaces the row with that id.
 */
@Injectable()
export class BlogWriter {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Saves a post with its tags. `published_at` becomes `now` where the status is published, else null: saving a published
   * post again moves its date (specification, section 4).
   * @throws ProblemError invalid_input naming each wrong field
   */
  async savePost(id: string, input: unknown, now: Date): Promise<void> {
    const { tagIds, ...fields } = checked(blogPostInputSchema, input);
    const row = { ...fields, publishedAt: fields.status === 'published' ? now : null };
    await this.write(async (manager) => {
      const { affected } = await manager.update(BlogPost, { id }, row);
      if (affected === 0) await manager.insert(BlogPost, { id, ...row, createdAt: now });
      await manager.query('delete from blog_posts_tags where post_id = $1', [id]);
      await manager.query('insert into blog_posts_tags select $1, tag from unnest($2::uuid[]) tag group by tag', [
        id,
        tagIds,
      ]);
    });
  }

  /** @throws ProblemError invalid_input naming each wrong field */
  async saveCategory(id: string, input: unknown): Promise<void> {
    const row = checked(blogCategoryInputSchema, input);
    await this.write((manager) => manager.upsert(BlogCategory, { id, ...row }, ['id']));
  }

  /** @throws ProblemError invalid_input naming each wrong field */
  async saveTag(id: string, input: unknown): Promise<void> {
    const row = checked(blogTagInputSchema, input);
    await this.write((manager) => manager.upsert(BlogTag, { id, ...row }, ['id']));
  }

  /** @throws ProblemError invalid_input naming each wrong field */
  async saveAuthor(id: string, input: unknown): Promise<void> {
    const row = checked(blogAuthorInputSchema, input);
    await this.write((manager) => manager.upsert(BlogAuthor, { id, ...row }, ['id']));
  }

  private async write(change: (manager: EntityManager) => Promise<unknown>): Promise<void> {
    try {
      await this.dataSource.transaction(change);
    } catch (error) {
      throw refused(error) ?? error;
    }
  }
}

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
