import { Link } from '@tanstack/react-router';
import type { BlogPostSummary } from '../../../../contracts/src/queries/blog.js';
import { officeDate } from './office-date.js';
import { Avatar, PostPicture } from './post-picture.js';

/** A post in a list. The whole card leads to it; the link is its title. `lead`: the newest, larger than the others. */
export function PostCard({ post, lead, level = 2 }: { post: BlogPostSummary; lead?: boolean; level?: 2 | 3 }) {
  const { title, slug, excerpt, category } = post;
  const Title = `h${level}` as const;
  return (
    <article
      className={
        lead ? 'group relative grid items-center gap-x-12 gap-y-5 md:grid-cols-2' : 'group relative flex flex-col'
      }
    >
      <PostPicture post={post} eager={lead ?? false} className="aspect-8/5 w-full rounded-card" />
      <div className={lead ? 'min-w-0' : 'mt-4 min-w-0'}>
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
        <Byline post={post} />
      </div>
    </article>
  );
}

/** Who wrote it, and when. */
export function Byline({
  post: { author, publishedAt },
  children,
}: {
  post: Pick<BlogPostSummary, 'author' | 'publishedAt'>;
  children?: string;
}) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
      {author && (
        <>
          <Avatar author={author} className="size-8 text-xs" />
          <span className="font-medium text-ink">{author.name}</span>
          <span aria-hidden>·</span>
        </>
      )}
      <time dateTime={publishedAt}>{officeDate(publishedAt)}</time>
      {children && (
        <>
          <span aria-hidden>·</span>
          <span>{children}</span>
        </>
      )}
    </p>
  );
}
