import { blogDraftsRoutes, blogPartRoutes, managedPostsRoutes } from '../../../contracts/src/blog/admin-routes.js';
import { parseIdempotencyKey, parseIfMatch, refuseIfMatch } from '../platform/http/api-request.js';
import { type Asked, controllerOf } from '../platform/http/controller-of.js';
import { BlogDrafts } from './blog-drafts.js';
import type { BlogPartKind, BlogWrite } from './blog-history.js';
import { minutesToRead, renderMarkdown } from './blog-queries.js';
import { BlogWriter } from './blog-writer.js';
import { ManagedBlog } from './managed-blog.js';

type ByAdmin = Pick<Asked<(typeof managedPostsRoutes)['save']>, 'user' | 'request'>;

/** The parts of a request that a write needs: who, key and expected revision. @throws ProblemError invalid_input for a wrong header */
function writeOf({ user, request: { headers } }: ByAdmin, creates = false): BlogWrite {
  if (creates) refuseIfMatch(headers['if-match']);
  return {
    by: user.id,
    key: parseIdempotencyKey(headers['idempotency-key']),
    expected: creates ? 'new' : (parseIfMatch(headers['if-match']) ?? 'there'),
  };
}

/** The blog's posts as admins write them. */
export const ManagedPostsController = controllerOf(
  managedPostsRoutes,
  { blog: ManagedBlog, writer: BlogWriter },
  {
    list: ({ blog }, { query, user }) => blog.posts(query, user.id),
    one: ({ blog }, { params: { id }, user }) => blog.post(id, user.id),
    create: async ({ writer }, { body: { id, ...fields }, ...asked }) => ({
      id,
      revision: await writer.savePost(id, fields, new Date(), writeOf(asked, true)),
    }),
    save: async ({ writer }, { params: { id }, body, ...asked }) => ({
      id,
      revision: await writer.savePost(id, body, new Date(), writeOf(asked)),
    }),
    delete: async ({ writer }, { params: { id }, ...asked }) => ({
      id,
      revision: await writer.deletePost(id, new Date(), writeOf(asked)),
    }),
    versions: async ({ blog }, { params: { id } }) => {
      const versions = await blog.versions(id);
      return versions && { versions };
    },
    version: ({ blog }, { params: { id, revision } }) => blog.version(id, revision),
    restore: async ({ writer }, { params: { id, revision }, ...asked }) => {
      const write = writeOf(asked);
      // Without If-Match the post may exist or be deleted.
      const expected = write.expected === 'there' ? undefined : write.expected;
      return { id, revision: await writer.restorePost(id, revision, new Date(), { ...write, expected }) };
    },
  },
);

/** An admin's drafts: kept for them, and shown only to them. */
export const BlogDraftsController = controllerOf(
  blogDraftsRoutes,
  { drafts: BlogDrafts },
  {
    keep: ({ drafts }, { params: { id }, body, user, request }) =>
      drafts.keep(id, user.id, body, parseIfMatch(request.headers['if-match']), new Date()),
    discard: async ({ drafts }, { params: { id }, user }) => {
      await drafts.discard(id, user.id);
      return undefined;
    },
    preview: (_, { body: { content } }) => ({ html: renderMarkdown(content), minutesToRead: minutesToRead(content) }),
  },
);

/** The routes of one kind. */
function partController(
  kind: BlogPartKind,
  routes: (typeof blogPartRoutes)[keyof typeof blogPartRoutes],
  list: (blog: ManagedBlog) => Promise<unknown[]>,
) {
  return controllerOf(
    // Of all kinds alike, but for the fields of an item.
    routes as typeof blogPartRoutes.tags,
    { blog: ManagedBlog, writer: BlogWriter },
    {
      list: async ({ blog }) => ({ items: (await list(blog)) as never[] }),
      create: async ({ writer }, { body: { id, ...fields }, ...asked }) => ({
        id,
        revision: await writer.savePart(kind, id, fields, writeOf(asked, true)),
      }),
      save: async ({ writer }, { params: { id }, body, ...asked }) => ({
        id,
        revision: await writer.savePart(kind, id, body, writeOf(asked)),
      }),
      delete: async ({ writer }, { params: { id }, ...asked }) => ({
        id,
        revision: await writer.deletePart(kind, id, new Date(), writeOf(asked)),
      }),
    },
  );
}

/** The things that posts refer to: categories, tags and authors. */
export const blogPartControllers = [
  partController('category', blogPartRoutes.categories, (blog) => blog.categories()),
  partController('tag', blogPartRoutes.tags, (blog) => blog.tags()),
  partController('author', blogPartRoutes.authors, (blog) => blog.authors()),
];
