import { Column, Entity, JoinColumn, JoinTable, ManyToMany, ManyToOne, PrimaryColumn } from 'typeorm';
import type { BlogPostStatus } from '../../../contracts/src/blog/post-status.js';

/** The blog's plain tables (migrations 4 and 19). No events: `blog_versions` keeps their earlier rows. */

abstract class Versioned {
  @PrimaryColumn('uuid')
  id: string;

  /** The revision of its newest version: 0 for the first. */
  @Column('integer')
  revision: number;
}

abstract class BlogPart extends Versioned {
  @Column('text')
  name: string;
}

@Entity('blog_categories')
export class BlogCategory extends BlogPart {
  @Column('text')
  slug: string;

  @Column('text', { nullable: true })
  description: string | null;
}

@Entity('blog_tags')
export class BlogTag extends BlogPart {
  @Column('text')
  slug: string;
}

@Entity('blog_authors')
export class BlogAuthor extends BlogPart {
  /** For admins only: no public answer contains it. */
  @Column('text')
  email: string;

  @Column('text', { nullable: true })
  bio: string | null;

  @Column('text', { name: 'avatar_url', nullable: true })
  avatarUrl: string | null;
}

@Entity('blog_posts')
export class BlogPost extends Versioned {
  @Column('text')
  title: string;

  @Column('text')
  slug: string;

  /** Markdown. */
  @Column('text')
  content: string;

  @Column('text', { nullable: true })
  excerpt: string | null;

  @Column('text', { name: 'featured_image', nullable: true })
  featuredImage: string | null;

  @Column('uuid', { name: 'category_id', nullable: true })
  categoryId: string | null;

  @Column('uuid', { name: 'author_id', nullable: true })
  authorId: string | null;

  @Column('text')
  status: BlogPostStatus;

  @Column('text', { name: 'meta_title', nullable: true })
  metaTitle: string | null;

  @Column('text', { name: 'meta_description', nullable: true })
  metaDescription: string | null;

  @Column('text', { name: 'meta_keywords', nullable: true })
  metaKeywords: string | null;

  /** Set exactly while the post is published. */
  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @ManyToOne(() => BlogCategory, { nullable: true })
  @JoinColumn({ name: 'category_id' })
  category: BlogCategory | null;

  @ManyToOne(() => BlogAuthor, { nullable: true })
  @JoinColumn({ name: 'author_id' })
  author: BlogAuthor | null;

  @ManyToMany(() => BlogTag)
  @JoinTable({
    name: 'blog_posts_tags',
    joinColumn: { name: 'post_id' },
    inverseJoinColumn: { name: 'tag_id' },
  })
  tags: BlogTag[];
}

export const blogEntities = [BlogPost, BlogCategory, BlogTag, BlogAuthor];
