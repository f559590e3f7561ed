import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { BlogPost } from '../../../../contracts/src/blog/queries.js';
import { buttonClass } from '../../ui/button.js';
import { Skeleton } from '../../ui/skeleton.js';
import { company } from '../content/company.js';
import { MessagePage } from '../public/page/no-page-screen.js';
import { Section, SiteLink, usePageTitle } from '../public/page/site-page.js';
import { useBlogPost } from './blog-query.js';
import './post-content.css';
import { Byline, PostCard } from './post-card.js';
import { Avatar, PostPicture } from './post-picture.js';

/** `/blog/{slug}`: one post. */
export function PostScreen() {
  const post = useBlogPost(useParams({ from: '/_public/blog/$slug' }).slug);
  if (post) return <Post post={post} />;
  return post === null ? <NoPost /> : <PostSkeleton />;
}

function Post({ post }: { post: BlogPost }) {
  const { title, metaTitle, metaDescription, metaKeywords, excerpt, publishedAt, author, featuredImage, category } =
    post;
  usePageTitle(metaTitle ?? title, metaDescription ?? excerpt ?? `From the blog of ${company.name}.`, {
    article: {
      headline: title,
      publishedAt,
      ...(author && { author: author.name }),
      ...(featuredImage && { image: featuredImage }),
      ...(metaKeywords && { keywords: metaKeywords }),
    },
  });
  return (
    <>
      <article className="mx-auto max-w-page px-gutter pt-8 pb-section sm:pt-12">
        <Back />
        <header className="mx-auto mt-6 max-w-measure">
          {category && <p className="font-medium text-accent">{category.name}</p>}
          <h1 className="mt-2 font-serif text-h1 font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
          <div className="mt-4">
            <Byline post={post}>{`${post.minutesToRead} min read`}</Byline>
          </div>
        </header>
        <PostPicture
          post={post}
          eager
          className="mx-auto mt-10 aspect-16/9 max-h-112 w-full max-w-4xl rounded-card sm:aspect-2/1"
        />
        {/* The server renders it from Markdown and lets no HTML through (backend/src/blog/blog-queries.ts). */}
        <div
          className="post-content mx-auto mt-10 max-w-measure wrap-anywhere"
          dangerouslySetInnerHTML={{ __html: post.html }}
        />
        <footer className="mx-auto mt-12 max-w-measure">
          {post.tags.length > 0 && (
            <ul aria-label="Tags" className="flex flex-wrap gap-2">
              {post.tags.map(({ name, slug }) => (
                <li key={slug} className="rounded-full bg-ground-alt px-4 py-1.5 text-small">
                  {name}
                </li>
              ))}
            </ul>
          )}
          {author && <AuthorBox author={author} />}
        </footer>
      </article>
      {post.related.length > 0 && (
        <Section ground="alt">
          <h2 className="font-serif text-h2 font-semibold tracking-tight">Read next</h2>
          <ul className="mt-10 grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {post.related.map((other) => (
              <li key={other.id}>
                <PostCard post={other} level={3} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function AuthorBox({ author }: { author: NonNullable<BlogPost['author']> }) {
  return (
    <section
      aria-labelledby="author-name"
      className="mt-8 flex flex-col gap-4 border-t border-line pt-8 sm:flex-row sm:gap-6"
    >
      <Avatar author={author} className="size-16 font-serif text-h3" />
      <div>
        <h2 id="author-name" className="font-semibold">
          Written by {author.name}
        </h2>
        {author.bio && <p className="mt-1 text-pretty text-ink-soft">{author.bio}</p>}
      </div>
    </section>
  );
}

function Back() {
  return (
    <SiteLink href="/blog" className="inline-flex min-h-11 items-center gap-2 font-medium text-accent hover:underline">
      <ArrowLeft className="size-5" />
      Back to the blog
    </SiteLink>
  );
}

function NoPost() {
  usePageTitle('Post not found', 'This post does not exist, or is no longer published.', { missing: true });
  return (
    <MessagePage
      title="Post not found"
      scene="johnston"
      actions={
        <SiteLink href="/blog" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <ArrowLeft />
          Back to the blog
        </SiteLink>
      }
    >
      <p>It may have been taken down, or the link was mistyped. Everything that is published is on the blog.</p>
    </MessagePage>
  );
}

function PostSkeleton() {
  usePageTitle('Blog', `From the blog of ${company.name}.`);
  return (
    <div className="mx-auto max-w-page px-gutter pt-8 pb-section sm:pt-12">
      <p role="status" className="sr-only">
        Loading the post…
      </p>
      <Skeleton className="h-11 w-44" />
      <div className="mx-auto mt-6 max-w-measure">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="mt-3 h-28 w-full" />
        <Skeleton className="mt-4 h-8 w-64" />
      </div>
      <Skeleton className="mx-auto mt-10 aspect-16/9 max-h-112 w-full max-w-4xl rounded-card sm:aspect-2/1" />
      <div className="mx-auto mt-10 flex max-w-measure flex-col gap-3">
        {['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-3/5'].map((width, index) => (
          <Skeleton key={index} className={`h-5 ${width}`} />
        ))}
      </div>
    </div>
  );
}
