import MarkdownIt from 'markdown-it';
import { Injectable } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import type { BlogPlaceInList } from '../../../contracts/src/blog/blog-place.js';
import {
  blogPostsPerPage,
  type BlogPost as ShownPost,
  type BlogPosts,
  type BlogPostSummary,
} from '../../../contracts/src/blog/queries.js';
import { BlogPost } from './blog-entities.js';

/** Allowed for a picture's `src` and a link's `href`, besides paths and anchors of this site. */
const safeProtocols = /^(https?:|mailto:|tel:)/i;
const wordsAMinute = 220;

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });

// An allow list instead of markdown-it's own list of forbidden protocols.
markdown.validateLink = (url) => {
  // Browsers skip control characters and spaces in front of, and within, a protocol.
  const bare = url.replace(/[\u0000-\u0020]/g, '');
  return !/^[^/?#]*:/.test(bare) || safeProtocols.test(bare);
};

// The page has its own h1; headings of a post begin at h2, whether they were written with one # or two.
markdown.core.ruler.push('lower-headings', ({ tokens }) => {
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
});

// A table's alignment would become inline styles, which the content security policy refuses.
markdown.core.ruler.push('aligned-cells', ({ tokens }) => {
  for (const token of tokens) {
    const style = token.attrGet('style');
    if (style === null) continue;
    token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
    token.attrSet('data-align', String(style).replace('text-align:', ''));
  }
});

markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index]!;
  if (/^https?:/i.test(String(token.attrGet('href')))) {
    token.attrSet('rel', 'noopener noreferrer');
    token.attrSet('target', '_blank');
  }
  return self.renderToken(tokens, index, options);
};

const image = markdown.renderer.rules.image!;
markdown.renderer.rules.image = (tokens, index, options, env, self) => {
  tokens[index]!.attrSet('loading', 'lazy');
  return image(tokens, index, options, env, self);
};

/**
 * Markdown as HTML that is safe in a page: HTML in it is shown as text, and links and pictures have no protocol but http(s),
 * mailto and tel. Headings begin at h2. Pure.
 */
export function renderMarkdown(content: string): string {
  return markdown.render(content);
}

/** Reading time in whole minutes, at least one; 220 words a minute. */
export function minutesToRead(content: string): number {
  return Math.max(1, Math.round((content.match(/\S+/g)?.length ?? 0) / wordsAMinute));
}

/** The limit of a sitemap (sitemaps.org), minus room for the other pages. */
const mostAddresses = 49_000;
const relatedCount = 3;

/** The public part of the blog: published posts only. */
@Injectable()
export class BlogQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** One page of published posts, newest first, without content. A page after the last one is empty. */
  async published({ category, page = 1 }: BlogPlaceInList = {}): Promise<BlogPosts> {
    const posts = this.summaries()
      .limit(blogPostsPerPage)
      .offset((page - 1) * blogPostsPerPage);
    if (category !== undefined) posts.andWhere('category.slug = :category', { category });
    const [rows, categories, [counted]] = await Promise.all([
      posts.getMany(),
      this.dataSource.query<{ name: string; slug: string }[]>(
        `select name, slug from blog_categories category
         where exists (select from blog_posts where category_id = category.id and status = 'published') order by name, slug`,
      ),
      this.dataSource.query<{ posts: number }[]>(
        `select count(*)::int posts from blog_posts post left join blog_categories category on category.id = category_id
         where status = 'published' and ($1::text is null or category.slug = $1)`,
        [category ?? null],
      ),
    ]);
    return { posts: rows.map(summary), pages: Math.ceil((counted?.posts ?? 0) / blogPostsPerPage), categories };
  }

  /** Every published post's slug and its instant of publication, newest first. */
  addresses(): Promise<{ slug: string; publishedAt: Date }[]> {
    return this.dataSource.query(
      `select slug, published_at "publishedAt" from blog_posts where status = 'published'
       order by published_at desc, id limit ${mostAddresses}`,
    );
  }

  /** The published post with this slug, its content as HTML; null if there is none. */
  async bySlug(slug: string): Promise<ShownPost | null> {
    const post = await this.dataSource
      .createQueryBuilder(BlogPost, 'post')
      .leftJoinAndSelect('post.category', 'category')
      .leftJoinAndSelect('post.author', 'author')
      .leftJoinAndSelect('post.tags', 'tag')
      .where(`post.slug = :slug and post.status = 'published'`, { slug })
      .orderBy('tag.name')
      .getOne();
    if (!post) return null;
    return {
      ...summary(post),
      html: renderMarkdown(post.content),
      minutesToRead: minutesToRead(post.content),
      metaTitle: post.metaTitle,
      metaDescription: post.metaDescription,
      metaKeywords: post.metaKeywords,
      author: post.author && {
        name: post.author.name,
        avatarUrl: post.author.avatarUrl,
        bio: post.author.bio,
      },
      tags: post.tags.map(({ name, slug }) => ({ name, slug })),
      related: await this.related(post),
    };
  }

  private async related({ id, categoryId }: BlogPost): Promise<BlogPostSummary[]> {
    const posts = await this.summaries()
      .andWhere('post.id <> :id', { id })
      .orderBy('(post.categoryId = :categoryId) is true', 'DESC')
      .addOrderBy('post.publishedAt', 'DESC')
      .addOrderBy('post.id')
      .setParameter('categoryId', categoryId)
      .limit(relatedCount)
      .getMany();
    return posts.map(summary);
  }

  /** Without the content: only the page of a single post needs it. */
  private summaries(): SelectQueryBuilder<BlogPost> {
    return this.dataSource
      .createQueryBuilder(BlogPost, 'post')
      .select(['post.id', 'post.title', 'post.slug', 'post.excerpt', 'post.featuredImage', 'post.publishedAt'])
      .leftJoin('post.category', 'category')
      .addSelect(['category.id', 'category.name', 'category.slug'])
      .leftJoin('post.author', 'author')
      .addSelect(['author.id', 'author.name', 'author.avatarUrl'])
      .where(`post.status = 'published'`)
      .orderBy('post.publishedAt', 'DESC')
      .addOrderBy('post.id');
  }
}

function summary({
  id,
  title,
  slug,
  excerpt,
  featuredImage,
  publishedAt,
  category,
  author,
}: BlogPost): BlogPostSummary {
  return {
    id,
    title,
    slug,
    excerpt,
    featuredImage,
    // A published post always has the instant: the table checks it.
    publishedAt: publishedAt!.toISOString(),
    category: category && { name: category.name, slug: category.slug },
    author: author && { name: author.name, avatarUrl: author.avatarUrl },
  };
}
