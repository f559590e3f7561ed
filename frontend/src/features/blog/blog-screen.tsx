import { capital } from '../../../../contracts/src/key-words.js';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type BlogPlaceInList, blogQuery } from '../../../../contracts/src/blog/blog-place.js';
import { buttonClass } from '../../ui/button.js';
import type { BlogPlace, BlogPosts } from '../../../../contracts/src/blog/queries.js';
import { Skeleton } from '../../ui/skeleton.js';
import { company } from '../content/company.js';
import { Scene } from '../public/scenes/scene.js';
import { SiteLink, usePageTitle } from '../public/page/site-page.js';
import { useBlogPosts } from './blog-query.js';
import { PostCard } from './post-card.js';

/** Links to newer and older posts; empty if all posts fit on one page. @param pages the number of pages */
function BlogPages({ place: { category, page = 1 }, pages }: { place: BlogPlaceInList; pages: number }) {
  if (pages < 2) return null;
  /** The first page has no number in its address. */
  const to = (number: number) => ({ ...(category && { category }), ...(number > 1 && { page: number }) });
  const way = buttonClass({ variant: 'secondary', size: 'lg' });
  return (
    <nav
      aria-label="Pages"
      className="mt-16 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-8"
    >
      {page > 1 && (
        <Link to="/blog" search={to(page - 1)} rel="prev" className={way}>
          <ArrowLeft />
          Newer posts
        </Link>
      )}
      <p className="text-small text-ink-soft tabular">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link to="/blog" search={to(page + 1)} rel="next" className={`${way} ml-auto`}>
          Older posts
          <ArrowRight />
        </Link>
      )}
    </nav>
  );
}

const placeholders = 6;
/** The query names the current filter. Without this, 'All posts' would count as current with every filter. */
const exactly = { exact: true, includeSearch: true };
const grid = 'grid gap-x-10 gap-y-14 sm:grid-cols-2 lg:grid-cols-3';

/** `/blog`: one page of the published posts, newest first. */
export function BlogScreen() {
  const place = useSearch({ from: '/_public/blog' });
  const list = useBlogPosts(place);
  const category = list?.categories.find(({ slug }) => slug === place.category)?.name;
  const part = [category, place.page && `page ${place.page}`].filter(Boolean).join(', ');
  usePageTitle(
    part ? `Blog: ${part}` : 'Blog',
    `For owners and renters in ${company.region}: rents, winters, leases and what they cost.${part && ` ${capital(part)}.`}`,
    { query: blogQuery(place), missing: (place.page ?? place.category) !== undefined && list?.posts.length === 0 },
  );
  return (
    <div className="mx-auto max-w-page px-gutter pt-12 pb-section sm:pt-16">
      <h1 className="font-serif text-h1 font-semibold tracking-tight">The {company.shortName} blog</h1>
      <p className="mt-3 max-w-measure text-lead text-pretty text-ink-soft">
        What we learn from looking after homes in {company.region}, for the people who own them and those who live in
        them.
      </p>
      {list ? <Posts list={list} place={place} /> : <Placeholders />}
    </div>
  );
}

function Posts({ list: { posts, pages, categories }, place }: { list: BlogPosts; place: BlogPlaceInList }) {
  const [newest, ...others] = posts;
  if (!newest) return <NoPosts place={place} />;
  return (
    <>
      {categories.length > 1 && <Filter categories={categories} current={place.category} />}
      <div className="mt-10">
        <PostCard post={newest} lead />
      </div>
      {others.length > 0 && (
        <ul className={`mt-16 ${grid}`}>
          {others.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      )}
      <BlogPages place={place} pages={pages} />
    </>
  );
}

function Filter({ categories, current }: { categories: BlogPlace[]; current: string | undefined }) {
  const chip =
    'inline-flex min-h-11 items-center rounded-full border border-line px-5 text-small font-medium hover:border-line-strong aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-accent-ink';
  return (
    <nav aria-label="Categories" className="mt-8">
      <ul className="flex flex-wrap gap-2">
        <li>
          <Link to="/blog" search={{}} className={chip} activeOptions={exactly} {...currentIf(current === undefined)}>
            All posts
          </Link>
        </li>
        {categories.map(({ name, slug }) => (
          <li key={slug}>
            <Link
              to="/blog"
              search={{ category: slug }}
              className={chip}
              activeOptions={exactly}
              {...currentIf(current === slug)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A filter stays current on its later pages too. */
const currentIf = (current: boolean) => (current ? ({ 'aria-current': 'page' } as const) : {});

function NoPosts({ place: { category, page } }: { place: BlogPlaceInList }) {
  const filtered = category !== undefined || page !== undefined;
  return (
    <div className="mt-12 flex flex-col items-start gap-8 rounded-card bg-ground-alt p-8 sm:flex-row sm:items-center sm:p-12">
      <Scene name="swing" className="size-32 shrink-0" />
      <div>
        <h2 className="font-serif text-h2 font-semibold tracking-tight">
          {filtered ? 'Nothing here yet' : 'Nothing to read yet'}
        </h2>
        <p className="mt-2 max-w-measure text-ink-soft">
          {filtered
            ? `There is no post ${category === undefined ? 'on this page' : 'in this category'}.`
            : 'Until then, your own figures may be the better reading: what would your property rent for?'}
        </p>
        <p className="mt-6">
          {filtered ? (
            <Link to="/blog" search={{}} className={buttonClass({ variant: 'primary', size: 'lg' })}>
              All posts
            </Link>
          ) : (
            <SiteLink href="/analysis" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Get Your Free Analysis
            </SiteLink>
          )}
        </p>
      </div>
    </div>
  );
}

function Placeholders() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading the posts…
      </p>
      <ul aria-hidden className={`mt-14 ${grid}`}>
        {Array.from({ length: placeholders }, (_, index) => (
          <li key={index} data-placeholder>
            <Skeleton className="aspect-8/5 w-full rounded-card" />
            <Skeleton className="mt-4 h-5 w-28" />
            <Skeleton className="mt-3 h-7 w-full" />
            <Skeleton className="mt-2 h-7 w-3/5" />
            <Skeleton className="mt-5 h-6 w-48" />
          </li>
        ))}
      </ul>
    </>
  );
}
