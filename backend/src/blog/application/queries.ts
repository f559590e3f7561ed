import { Query } from '@nestjs/cqrs';
import type { BlogPlaceInList } from '../../../../contracts/src/blog-place.js';
import type { BlogPost, BlogPosts } from '../../../../contracts/src/queries/blog.js';

/** One page of the published posts, newest first. */
export class ListBlogPosts extends Query<BlogPosts> {
  constructor(readonly place: BlogPlaceInList) {
    super();
  }
}

/** A published post; null where there is none. */
export class FindBlogPost extends Query<BlogPost | null> {
  constructor(readonly slug: string) {
    super();
  }
}

/** What a sitemap tells of every published post, newest first. */
export class ListBlogAddresses extends Query<{ slug: string; publishedAt: Date }[]> {}
