import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ManagedBlog } from './managed-blog.js';
import {
  FindManagedPost,
  FindPostVersion,
  ListBlogAuthors,
  ListBlogCategories,
  ListBlogTags,
  ListManagedPosts,
  ListPostVersions,
} from './queries.js';

@QueryHandler(ListManagedPosts)
class ListManagedPostsHandler implements IQueryHandler<ListManagedPosts> {
  constructor(private readonly blog: ManagedBlog) {}

  execute({ page, userId }: ListManagedPosts) {
    return this.blog.posts(page, userId);
  }
}

@QueryHandler(FindManagedPost)
class FindManagedPostHandler implements IQueryHandler<FindManagedPost> {
  constructor(private readonly blog: ManagedBlog) {}

  execute({ id, userId }: FindManagedPost) {
    return this.blog.post(id, userId);
  }
}

@QueryHandler(ListPostVersions)
class ListPostVersionsHandler implements IQueryHandler<ListPostVersions> {
  constructor(private readonly blog: ManagedBlog) {}

  execute({ id }: ListPostVersions) {
    return this.blog.versions(id);
  }
}

@QueryHandler(FindPostVersion)
class FindPostVersionHandler implements IQueryHandler<FindPostVersion> {
  constructor(private readonly blog: ManagedBlog) {}

  execute({ id, revision }: FindPostVersion) {
    return this.blog.version(id, revision);
  }
}

@QueryHandler(ListBlogCategories)
class ListBlogCategoriesHandler implements IQueryHandler<ListBlogCategories> {
  constructor(private readonly blog: ManagedBlog) {}

  execute() {
    return this.blog.categories();
  }
}

@QueryHandler(ListBlogTags)
class ListBlogTagsHandler implements IQueryHandler<ListBlogTags> {
  constructor(private readonly blog: ManagedBlog) {}

  execute() {
    return this.blog.tags();
  }
}

@QueryHandler(ListBlogAuthors)
class ListBlogAuthorsHandler implements IQueryHandler<ListBlogAuthors> {
  constructor(private readonly blog: ManagedBlog) {}

  execute() {
    return this.blog.authors();
  }
}

export const managedQueryHandlers = [
  ListManagedPostsHandler,
  FindManagedPostHandler,
  ListPostVersionsHandler,
  FindPostVersionHandler,
  ListBlogCategoriesHandler,
  ListBlogTagsHandler,
  ListBlogAuthorsHandler,
];
