import { Query } from '@nestjs/cqrs';
import type { BlogPlaceInList } from '../../../../contracts/src/blog/blog-place.js';
import type {
  BlogVersion,
  DrawnVersion,
  ManagedAuthor,
  ManagedCategory,
  ManagedPost,
  ManagedPosts,
  ManagedPostsQuery,
  ManagedTag,
} from '../../../../contracts/src/blog/admin-queries.js';
import type { BlogPost, BlogPosts } from '../../../../contracts/src/blog/queries.js';

/** One page of the published posts, newest first. */
export class ListBlogPosts extends Query<BlogPosts> {
  constructor(readonly place: BlogPlaceInList) {
    super();
  }
}

/** A published post; null if there is none. */
export class FindBlogPost extends Query<BlogPost | null> {
  constructor(readonly slug: string) {
    super();
  }
}

/** The sitemap's data of every published post, newest first. */
export class ListBlogAddresses extends Query<{ slug: string; publishedAt: Date }[]> {}

/** One page of all posts, for admins, with the caller's drafts. */
export class ListManagedPosts extends Query<ManagedPosts> {
  constructor(
    readonly page: ManagedPostsQuery,
    readonly userId: string,
  ) {
    super();
  }
}

/** A post to edit, with the caller's draft; null if there is neither. */
export class FindManagedPost extends Query<ManagedPost | null> {
  constructor(
    readonly id: string,
    readonly userId: string,
  ) {
    super();
  }
}

/** Every version of a post, newest first; null if it was never saved. */
export class ListPostVersions extends Query<BlogVersion[] | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** One version of a post with its content as HTML; null if there is none. */
export class FindPostVersion extends Query<DrawnVersion | null> {
  constructor(
    readonly id: string,
    readonly revision: number,
  ) {
    super();
  }
}

/** All categories, by name. */
export class ListBlogCategories extends Query<ManagedCategory[]> {}

/** All tags, by name. */
export class ListBlogTags extends Query<ManagedTag[]> {}

/** All authors, by name. */
export class ListBlogAuthors extends Query<ManagedAuthor[]> {}
