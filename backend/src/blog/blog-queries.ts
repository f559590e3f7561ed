import { Injectable } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import type { BlogPost as ShownPost, BlogPosts, BlogPostSummary } from '../../../contracts/src/queries/blog.js';
import { BlogPost } from './blog-entities.js';
import { minutesToRead, renderMarkdown } from './render-markdown.js';

const listed = 200;
const relatedCount = 3;

/** What everybody may read of the blog: published posts only. */
@Injectable()
export class BlogQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first, at most 200, without their content. */
  async published(): Promise<BlogPosts> {
    const posts = await this.summaries().limit(listed).getMany();
    return { posts: posts.map(summary) };
  }

  /** The published post with this slug, its content as HTML; null where there is none. */
  async bySlug(slug: string): Promise<ShownPost | null> {
    const post = await this.dataSource.getRepository(BlogPost).findOne({
      where: { slug, status: 'published' },
      relations: { category: true, author: true, tags: true },
      order: { tags: { name: 'ASC' } },
    });
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

  /** Never the content: a list of 200 would be megabytes. */
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
    // Published posts have the instant: the table checks it.
    publishedAt: publishedAt!.toISOString(),
    category: category && { name: category.name, slug: category.slug },
    author: author && { name: author.name, avatarUrl: author.avatarUrl },
  };
}
