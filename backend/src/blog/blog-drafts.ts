import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { KeepBlogDraft, KeptDraft } from '../../../contracts/src/blog/admin-queries.js';
import { ProblemError } from '../platform/problems/problem.js';

/** People's unsaved drafts: nobody sees another person's, and no public page shows any. */
@Injectable()
export class BlogDrafts {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Keeps a draft in place of the previous one.
   * @param expected the revision of the draft that it follows, -1 for none; undefined for any
   * @throws ProblemError revision_mismatch if another window of the same person has kept something since
   */
  async keep(
    postId: string,
    userId: string,
    { baseRevision, fields }: KeepBlogDraft,
    expected: number | undefined,
    now: Date,
  ): Promise<KeptDraft> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`select pg_advisory_xact_lock(hashtextextended('blog draft ' || $1 || $2, 0))`, [
        postId,
        userId,
      ]);
      const [draft] = await manager.query<{ revision: number; same: boolean; keptAt: Date }[]>(
        `select revision, kept_at "keptAt", fields = $3::jsonb and base_revision is not distinct from $4 same
         from blog_drafts where post_id = $1 and user_id = $2`,
        [postId, userId, JSON.stringify(fields), baseRevision],
      );
      // If a call is repeated because its answer was lost, its work is done already.
      if (draft?.same) return { revision: draft.revision, keptAt: draft.keptAt.toISOString() };
      const present = draft?.revision ?? -1;
      if (expected !== undefined && expected !== present)
        throw new ProblemError('revision_mismatch', { currentRevision: present });
      await manager.query(
        `insert into blog_drafts (post_id, user_id, revision, base_revision, fields, kept_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (post_id, user_id) do update set revision = excluded.revision,
           base_revision = excluded.base_revision, fields = excluded.fields, kept_at = excluded.kept_at`,
        [postId, userId, present + 1, baseRevision, JSON.stringify(fields), now],
      );
      return { revision: present + 1, keptAt: now.toISOString() };
    });
  }

  /** Deletes the person's draft; does nothing if there is none. */
  async discard(postId: string, userId: string): Promise<void> {
    await this.dataSource.query('delete from blog_drafts where post_id = $1 and user_id = $2', [postId, userId]);
  }
}
