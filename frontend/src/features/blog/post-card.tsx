import { writtenTime } from '../../../../contracts/src/keys/written-time.js';
import { Link } from '@tanstack/react-router';
import type { BlogPostSummary } from '../../../../contracts/src/blog/queries.js';
import { Avatar, PostPicture } from './post-picture.js';

/** "Mar 3, 2026" in the office, the same on a server and in every browser. @param instant ISO 8601 */
const officeDate = writtenTime({ month: 'short', day: 'numeric', year: 'numeric' });

/** A post in a list. The whole card leads to it; the link is its title. `lead`: the newest, larger than the others. */
export function PostCard({ post, lead, level = 2 }: { post: BlogPostSummary; lead?: boolean; level?: 2 | 3 }) {
  const { title, slug, excerpt, category } = post;
  const Title = `h${level}` as const;
  return (
    <article
      className={
        lead
          ? 'group relative grid items-center gap-x-12 gap-y-5 md:grid-cols-2'
          : 'group relative flex h-full flex-col'
      }
    >
      <PostPicture post={post} eager={lead ?? false} className="aspect-8/5 w-full rounded-card" />
      <div className={lead ? 'min-w-0' : 'mt-4 flex min-w-0 flex-1 flex-col'}>
        {category && <p className="text-small font-medium text-accent">{category.name}</p>}
        <Title
          className={`mt-1 font-serif font-semibold tracking-tight text-balance wrap-anywhere ${lead ? 'text-h2' : 'text-h3'}`}
        >
          <Link
            to="/blog/$slug"
            params={{ slug }}
            className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {title}
          </Link>
        </Title>
        {excerpt && (
          <p className={`mt-2 text-pretty wrap-anywhere text-ink-soft ${lead ? 'text-lead' : ''}`}>{excerpt}</p>
        )}
        <div className={lead ? 'mt-4' : 'mt-auto pt-4'}>
          <Byline post={post} />
        </div>
      </div>
    </article>
  );
}

/** The author and the date, on two short lines, so that no font's width can force a third. */
export function Byline({
  post: { author, publishedAt },
  children,
}: {
  post: Pick<BlogPostSummary, 'author' | 'publishedAt'>;
  children?: string;
}) {
  return (
    <div className="flex items-center gap-3 text-small text-ink-soft">
      {author && <Avatar author={author} className="size-10 text-xs" />}
      <p className="min-w-0">
        {author && <span className="block font-medium wrap-anywhere text-ink">{author.name}</span>}
        <time dateTime={publishedAt}>{officeDate(publishedAt)}</time>
        {children && (
          <>
            <span aria-hidden className="px-2">
              ·
            </span>
            <span>{children}</span>
          </>
        )}
      </p>
    </div>
  );
}
