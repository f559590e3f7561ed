import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { BlogPost, BlogPosts } from '../../../../contracts/src/blog/queries.js';
import { BlogQueries } from './blog-queries.js';
import { ListBlogPosts, FindBlogPost, ListBlogAddresses } from './queries.js';

@QueryHandler(ListBlogPosts)
class ListBlogPostsHandler implements IQueryHandler<ListBlogPosts> {
  constructor(private readonly blog: BlogQueries) {}

  execute({ place }: ListBlogPosts): Promise<BlogPosts> {
    return this.blog.published(place);
  }
}

@QueryHandler(FindBlogPost)
class FindBlogPostHandler implements IQueryHandler<FindBlogPost> {
  constructor(private readonly blog: BlogQueries) {}

  execute({ slug }: FindBlogPost): Promise<BlogPost | null> {
    return this.blog.bySlug(slug);
  }
}

@QueryHandler(ListBlogAddresses)
class ListBlogAddressesHandler implements IQueryHandler<ListBlogAddresses> {
  constructor(private readonly blog: BlogQueries) {}

  execute(): Promise<{ slug: string; publishedAt: Date }[]> {
    return this.blog.addresses();
  }
}

export const blogQueryHandlers = [ListBlogPostsHandler, FindBlogPostHandler, ListBlogAddressesHandler];
