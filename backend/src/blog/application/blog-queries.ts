import { Injectable } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import type { BlogPlaceInList } from '../../../../contracts/src/blog/blog-place.js';
import {
  blogPostsPerPage,
  type BlogPost as ShownPost,
  type BlogPosts,
  type BlogPostSummary,
} from '../../../../contracts/src/blog/queries.js';
import { BlogPost } from './blog-entities.js';
import { minutesToRead, renderMarkdown } from './render-markdown.js';

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
