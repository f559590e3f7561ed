import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../contracts/src/problem.js';
import {
  blogVersionsSchema,
  drawnVersionSchema,
  managedAuthorsSchema,
  managedCategoriesSchema,
  managedPostSchema,
  managedPostsSchema,
  managedTagsSchema,
  type BlogPreview,
  type BlogWritten,
  type DrawnVersion,
  type KeptDraft,
} from '../../../contracts/src/blog/admin-queries.js';
import type { BlogPost, BlogPosts } from '../../../contracts/src/blog/queries.js';
import { Caller } from '../../../testing/caller.js';
import { password, startSystem, type TestSystem } from '../../../testing/start-app.js';

const manage = '/api/blog/manage';
const draftFields = {
  ...{
    title: 'As typed',
    slug: 'Not a slug',
    content: 'Half a sen',
    excerpt: '',
    featuredImage: 'www',
    categoryId: '',
  },
  ...{ authorId: '', tagIds: [], status: 'draft', metaTitle: '', metaDescription: '', metaKeywords: '' },
};

describe('the blog as admins write it', () => {
  let system: TestSystem;
  let ann: Caller;
  let bob: Caller;
  let visitor: Caller;

  beforeAll(async () => {
    system = await startSystem({ projector: false });
    ann = await system.signedIn('admin');
    bob = await anotherAdmin();
    visitor = system.visitor();
  });
  afterAll(() => system.stop());

  /** Every system has one admin; this adds another with the same password. */
  async function anotherAdmin(): Promise<Caller> {
    await system.infrastructure.pool.query(
      `insert into users (id, email, password_hash, role)
       select gen_random_uuid(), 'bob@example.com', password_hash, role from users where role = 'admin'`,
    );
    return new Caller(system.url).signIn('bob@example.com', password);
  }

  const call = <Body = BlogWritten & Problem>(
    caller: Caller,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => caller.call<Body>(method, manage + path, body, headers);
  const postOf = (slug: string, more: object = {}) => ({ title: `Of ${slug}`, slug, content: 'Text', ...more });
  async function created(slug: string, more: object = {}): Promise<string> {
    const id = randomUUID();
    const { status, body } = await call(ann, 'POST', '/posts', { id, ...postOf(slug, more) });
    expect([status, body]).toEqual([201, { id, revision: 0 }]);
    return id;
  }
  const one = async (id: string, caller = ann) =>
    managedPostSchema.parse((await call(caller, 'GET', `/posts/${id}`)).body);
  const versions = async (id: string) =>
    blogVersionsSchema.parse((await call(ann, 'GET', `/posts/${id}/versions`)).body).versions;
  const shown = (slug: string) => visitor.call<BlogPost>('GET', `/api/blog/posts/${slug}`);

  it('lists all posts, the newest first, with names, by status and words', async () => {
    const categoryId = randomUUID();
    await call(ann, 'POST', '/categories', { id: categoryId, name: 'For owners', slug: 'owners' });
    await created('sample-first', { status: 'archived' });
    const second = await created('sample-second', { categoryId, status: 'published' });
    const { body } = await call(ann, 'GET', '/posts?search=S%C3%81MPLE%E2%80%90');
    const { posts, total } = managedPostsSchema.parse(body);
    expect([posts.map(({ slug }) => slug), total]).toEqual([['sample-second', 'sample-first'], 2]);
    expect(posts[0]).toMatchObject({ id: second, category: 'For owners', author: null, status: 'published' });
    const archived = managedPostsSchema.parse(
      (await call(ann, 'GET', '/posts?search=sample&status=archived&limit=1')).body,
    );
    expect(archived.posts.map(({ slug }) => slug)).toEqual(['sample-first']);
    expect((await call(ann, 'GET', '/posts?status=lost')).status).toBe(400);
  });

  it('dates a published post anew with every save, and keeps each state as a version', async () => {
    const id = await created('dated', { status: 'published' });
    const first = (await one(id)).post!;
    const { body } = await call(
      ann,
      'PATCH',
      `/posts/${id}`,
      postOf('dated', { status: 'published', content: 'New' }),
      {
        'if-match': '"0"',
      },
    );
    expect(body.revision).toBe(1);
    const again = (await one(id)).post!;
    expect(Date.parse(again.publishedAt!)).toBeGreaterThan(Date.parse(first.publishedAt!));
    await call(ann, 'PATCH', `/posts/${id}`, postOf('dated', { status: 'archived' }), { 'if-match': '"1"' });
    expect((await one(id)).post!.publishedAt).toBeNull();
    expect((await versions(id)).map(({ revision, act, status }) => [revision, act, status])).toEqual([
      [2, 'saved', 'archived'],
      [1, 'saved', 'published'],
      [0, 'created', 'published'],
    ]);
  });

  it('fault 39: refuses the second of two who save on the same state, with the revision there is, and loses nothing', async () => {
    const id = await created('contested');
    const save = (caller: Caller, content: string) =>
      call(caller, 'PATCH', `/posts/${id}`, postOf('contested', { content }), { 'if-match': '"0"' });
    const answers = await Promise.all([save(ann, 'Of Ann'), save(bob, 'Of Bob')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const refused = answers.find(({ status }) => status === 412)!.body;
    expect([refused.code, refused.currentRevision]).toEqual(['revision_mismatch', 1]);
    expect(await versions(id)).toHaveLength(2);
    const gone = await call(bob, 'DELETE', `/posts/${id}`, undefined, { 'if-match': '"0"' });
    expect([gone.status, gone.body.currentRevision]).toEqual([412, 1]);
  });

  it('lets only one of two have a slug that both take at the same moment, and names the field to the other', async () => {
    const answers = await Promise.all(
      [ann, bob].map((caller) => call(caller, 'POST', '/posts', { id: randomUUID(), ...postOf('same-moment') })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(answers.find(({ status }) => status === 400)!.body.errors).toEqual([
      { path: 'slug', message: 'Another one already has this slug' },
    ]);
    for (const part of ['categories', 'tags']) {
      const both = await Promise.all(
        [ann, bob].map((caller) => call(caller, 'POST', `/${part}`, { id: randomUUID(), name: 'S', slug: 'same' })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    }
  });

  it('writes once what is sent twice with a key, and refuses the key for anything else', async () => {
    const id = randomUUID();
    const key = { 'idempotency-key': randomUUID() };
    const send = (title: string) => call(ann, 'POST', '/posts', { id, ...postOf('once'), title }, key);
    expect([(await send('T')).body, (await send('T')).body]).toEqual([
      { id, revision: 0 },
      { id, revision: 0 },
    ]);
    const other = await send('Another');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await versions(id)).toHaveLength(1);
    const deleted = { 'idempotency-key': randomUUID(), 'if-match': '"0"' };
    const remove = () => call(ann, 'DELETE', `/posts/${id}`, undefined, deleted);
    expect([(await remove()).body, (await remove()).body]).toEqual([
      { id, revision: 1 },
      { id, revision: 1 },
    ]);
    expect((await call(ann, 'POST', '/posts', { id: await created('taken-id'), ...postOf('x') })).status).toBe(412);
  });

  it('deletes a post from the site at once, and brings it back as a draft from its versions', async () => {
    const id = await created('deleted-one', { status: 'published', content: 'Words to keep' });
    expect((await shown('deleted-one')).status).toBe(200);
    await call(ann, 'DELETE', `/posts/${id}`, undefined, { 'if-match': '"0"' });
    expect((await shown('deleted-one')).status).toBe(404);
    expect((await call(ann, 'GET', `/posts/${id}`)).body.code).toBe('blog_post_not_found');
    const { body } = await call(bob, 'POST', `/posts/${id}/versions/1/restore`);
    expect(body).toEqual({ id, revision: 2 });
    expect((await one(id)).post!.fields).toMatchObject({ content: 'Words to keep', status: 'draft' });
    expect((await versions(id)).map(({ act, restoredFrom }) => [act, restoredFrom])).toEqual([
      ['restored', 1],
      ['deleted', null],
      ['created', null],
    ]);
  });

  it('restores a version as a new one, without changing the status, and without what is gone meanwhile', async () => {
    const [categoryId, tagId] = [randomUUID(), randomUUID()];
    await call(ann, 'POST', '/categories', { id: categoryId, name: 'Short-lived', slug: 'short-lived' });
    await call(ann, 'POST', '/tags', { id: tagId, name: 'Stays', slug: 'stays' });
    const id = await created('restored', { content: 'First', categoryId, tagIds: [tagId] });
    await call(ann, 'PATCH', `/posts/${id}`, postOf('restored', { content: 'Second', status: 'published' }), {
      'if-match': '"0"',
    });
    await call(ann, 'DELETE', `/categories/${categoryId}`, undefined, { 'if-match': '"0"' });
    const restore = (revision: number, match: string) =>
      call(ann, 'POST', `/posts/${id}/versions/${revision}/restore`, undefined, { 'if-match': match });
    expect((await restore(0, '"0"')).status).toBe(412);
    expect((await restore(7, '"1"')).body.code).toBe('blog_version_not_found');
    expect((await restore(0, '"1"')).body).toEqual({ id, revision: 2 });
    expect((await one(id)).post!.fields).toMatchObject({
      ...{ content: 'First', status: 'published', categoryId: null, tagIds: [tagId] },
    });
    expect((await shown('restored')).body.html).toBe('<p>First</p>\n');
  });

  it('keeps a draft for who writes it, in any browser, and shows it to nobody else', async () => {
    const id = await created('with-draft', { status: 'published', content: 'Public' });
    const keep = (caller: Caller, title: string, match?: string) =>
      call<KeptDraft & Problem>(
        caller,
        'POST',
        `/posts/${id}/draft`,
        { baseRevision: 0, fields: { ...draftFields, title } },
        match === undefined ? {} : { 'if-match': match },
      );
    expect((await keep(ann, 'One', '"-1"')).body.revision).toBe(0);
    expect((await keep(ann, 'Two', '"0"')).body.revision).toBe(1);
    // As if the answer was lost and the call came again.
    expect((await keep(ann, 'Two', '"0"')).body.revision).toBe(1);
    expect((await keep(ann, 'Other window', '"0"')).body).toMatchObject({
      code: 'revision_mismatch',
      currentRevision: 1,
    });
    expect((await one(id)).draft).toMatchObject({ revision: 1, baseRevision: 0, fields: { title: 'Two' } });
    const seenByBob = await one(id, bob);
    expect([seenByBob.draft, seenByBob.others.length, JSON.stringify(seenByBob).includes('Two')]).toEqual([
      null,
      1,
      false,
    ]);
    expect((await shown('with-draft')).body.html).toBe('<p>Public</p>\n');
    await keep(bob, 'Of Bob');
    await call(ann, 'PATCH', `/posts/${id}`, postOf('with-draft'), { 'if-match': '"0"' });
    expect([(await one(id)).draft, (await one(id, bob)).draft?.fields.title]).toEqual([null, 'Of Bob']);
    expect((await call(bob, 'DELETE', `/posts/${id}/draft`)).status).toBe(204);
    expect((await one(id, bob)).draft).toBeNull();
  });

  it('lists drafts of posts that were never saved to who writes them', async () => {
    const id = randomUUID();
    await call(ann, 'POST', `/posts/${id}/draft`, { baseRevision: null, fields: draftFields });
    const listed = async (caller: Caller) =>
      managedPostsSchema.parse((await call(caller, 'GET', '/posts')).body).unsaved.map((draft) => draft.id);
    expect([await listed(ann), await listed(bob)]).toEqual([[id], []]);
    expect(await one(id)).toMatchObject({ post: null, draft: { fields: { title: 'As typed' } } });
    expect((await call(bob, 'GET', `/posts/${id}`)).status).toBe(404);
  });

  it.each([
    ['<script>window.ran=1</script>', /<script/],
    ['[a](javascript:alert(1))', /href/],
    ['[a](<java\tscript:alert(1)>)', /href="java/],
    ['![p](data:text/html,x)', /<img/],
    ['"><img src=x onerror="window.ran=1">', /<img/],
  ])('draws %s harmlessly, in the preview, in a version and on the page', async (content, harmful) => {
    const { body: preview } = await call<BlogPreview>(ann, 'POST', '/preview', { content });
    const slug = `script-${randomUUID()}`;
    const id = await created(slug, { content, status: 'published' });
    const version = drawnVersionSchema.parse((await call(ann, 'GET', `/posts/${id}/versions/0`)).body);
    expect(preview.html).not.toMatch(harmful);
    expect([version.html, (await shown(slug)).body.html]).toEqual([preview.html, preview.html]);
  });

  it.each([
    ['title', { title: ' ' }],
    ['slug', { slug: 'Not A Slug' }],
    ['content', { content: '' }],
    ['featuredImage', { featuredImage: 'javascript:alert(1)' }],
    ['featuredImage', { featuredImage: 'data:text/html,x' }],
    ['status', { status: 'lost' }],
    ['categoryId', { categoryId: randomUUID() }],
    ['tagIds', { tagIds: [randomUUID()] }],
    ['publishedAt', { publishedAt: '2020-01-01T00:00:00Z' }],
  ])('refuses a post with a wrong %s, names it, and keeps what stood there', async (path, wrong) => {
    const id = await created(`good-${randomUUID()}`);
    const before = await one(id);
    const { status, body } = await call(ann, 'PATCH', `/posts/${id}`, { ...postOf('whatever'), ...wrong });
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
    expect(await one(id)).toEqual(before);
    expect(await versions(id)).toHaveLength(1);
  });

  it('saves, lists and deletes categories, tags and authors, and posts stay without them', async () => {
    const [category, tag, author] = [randomUUID(), randomUUID(), randomUUID()];
    await call(ann, 'POST', '/categories', { id: category, name: 'Zebra', slug: 'zebra' });
    await call(ann, 'POST', '/tags', { id: tag, name: 'Zebra', slug: 'zebra' });
    await call(ann, 'POST', '/authors', { id: author, name: 'Zoe Sample', email: 'zoe@example.com' });
    const post = await created('zebra', { categoryId: category, authorId: author, tagIds: [tag] });
    const lists = async () => {
      const read = (path: string) => call(ann, 'GET', path);
      return {
        categories: managedCategoriesSchema.parse((await read('/categories')).body).items,
        tags: managedTagsSchema.parse((await read('/tags')).body).items,
        authors: managedAuthorsSchema.parse((await read('/authors')).body).items,
      };
    };
    const before = await lists();
    expect(before.categories.at(-1)).toMatchObject({ id: category, name: 'Zebra', revision: 0, posts: 1 });
    expect(before.tags.at(-1)).toMatchObject({ id: tag, posts: 1 });
    expect(before.authors.at(-1)).toMatchObject({ id: author, email: 'zoe@example.com', posts: 1 });
    const edit = (path: string, body: object) => call(bob, 'PATCH', path, body, { 'if-match': '"0"' });
    await edit(`/categories/${category}`, { name: 'Zebras', slug: 'zebra', description: 'Striped' });
    expect((await edit(`/categories/${category}`, { name: 'Late', slug: 'zebra' })).status).toBe(412);
    expect((await lists()).categories.at(-1)).toMatchObject({ name: 'Zebras', description: 'Striped', revision: 1 });
    await edit(`/authors/${author}`, { name: 'Zoe Sample', email: 'z@example.com', avatarUrl: 'javascript:alert(1)' });
    expect((await lists()).authors.at(-1)).toMatchObject({ email: 'zoe@example.com', revision: 0 });
    for (const path of [`/categories/${category}`, `/tags/${tag}`, `/authors/${author}`]) {
      expect((await call(ann, 'DELETE', path)).status).toBe(200);
      const again = await call(ann, 'DELETE', path);
      expect([again.status, again.body.code]).toEqual([404, 'blog_part_not_found']);
    }
    expect((await one(post)).post!.fields).toMatchObject({ categoryId: null, authorId: null, tagIds: [] });
    const { rows } = await system.infrastructure.pool.query(
      `select act from blog_versions where kind = 'category' and id = $1 order by revision`,
      [category],
    );
    expect(rows.map(({ act }: { act: string }) => act)).toEqual(['created', 'saved', 'deleted']);
  });

  it('a post that loses its category, tag or author has a version that says so, by whom, and is not dated anew', async () => {
    const [category, tag, author] = [randomUUID(), randomUUID(), randomUUID()];
    await call(ann, 'POST', '/categories', { id: category, name: 'Lost', slug: 'lost' });
    await call(ann, 'POST', '/tags', { id: tag, name: 'Lost', slug: 'lost' });
    await call(ann, 'POST', '/authors', { id: author, name: 'Lost Sample', email: 'lost@example.com' });
    const id = await created('loser', { categoryId: category, authorId: author, tagIds: [tag], status: 'published' });
    const other = await created('keeper');
    const dated = (await one(id)).post!.publishedAt;
    for (const path of [`/categories/${category}`, `/tags/${tag}`, `/authors/${author}`])
      expect((await call(bob, 'DELETE', path)).status).toBe(200);
    const kept = await versions(id);
    expect(kept.map(({ revision, act }) => [revision, act])).toEqual([
      ...[3, 2, 1].map((revision) => [revision, 'saved']),
      [0, 'created'],
    ]);
    const bobs = (await bob.call<{ id: string }>('GET', '/api/account')).body.id;
    expect(new Set(kept.slice(0, 3).map(({ savedBy }) => savedBy))).toEqual(new Set([bobs]));
    const fields = await Promise.all(
      [0, 1, 2, 3].map(async (revision) => {
        const { body } = await call<DrawnVersion>(ann, 'GET', `/posts/${id}/versions/${revision}`);
        return [body.fields.categoryId, body.fields.tagIds, body.fields.authorId];
      }),
    );
    expect(fields).toEqual([
      [category, [tag], author],
      [null, [tag], author],
      [null, [], author],
      [null, [], null],
    ]);
    expect((await one(id)).post).toMatchObject({ revision: 3, publishedAt: dated });
    expect(await versions(other)).toHaveLength(1);
    // Somebody who has the post open learns of it at the next save.
    const late = await call(ann, 'PATCH', `/posts/${id}`, postOf('loser'), { 'if-match': '"0"' });
    expect([late.status, late.body.code]).toEqual([412, 'revision_mismatch']);
  });

  it('posts are saved while what they name is deleted, and nobody waits for ever', async () => {
    const category = randomUUID();
    await call(ann, 'POST', '/categories', { id: category, name: 'Racing', slug: 'racing' });
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, n) => created(`racing-${n}`, { categoryId: category })),
    );
    const answers = await Promise.all([
      ...ids.map((id, n) => call(ann, 'PATCH', `/posts/${id}`, postOf(`racing-${n}`, { categoryId: category }))),
      call(bob, 'DELETE', `/categories/${category}`),
    ]);
    expect(answers.at(-1)!.status).toBe(200);
    // A later save still refers to the deleted part, and is refused.
    for (const { status } of answers) expect([200, 400]).toContain(status);
    for (const id of ids) {
      const [latest] = await versions(id);
      expect((await one(id)).post).toMatchObject({ revision: latest!.revision, fields: { categoryId: null } });
    }
  });

  it('has no versions of a post that never was', async () => {
    const unknown = await call(ann, 'GET', `/posts/${randomUUID()}/versions`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'blog_post_not_found']);
  });

  it('keeps as a version what was written past it, before it is replaced', async () => {
    const id = randomUUID();
    await system.infrastructure.pool.query(
      `insert into blog_posts (id, title, slug, content, status, created_at)
       values ($1, 'By other means', 'other-means', 'Old words', 'draft', '2026-01-02')`,
      [id],
    );
    await call(ann, 'PATCH', `/posts/${id}`, postOf('other-means'), { 'if-match': '"0"' });
    const drawn = drawnVersionSchema.parse((await call(ann, 'GET', `/posts/${id}/versions/0`)).body);
    expect(drawn).toMatchObject({ fields: { content: 'Old words' }, savedBy: null });
    expect(drawn.savedAt).toMatch(/^2026-01-0/);
  });

  it('is for admins alone', async () => {
    const user = await system.signedIn('user');
    const routes = [
      ...['GET /posts', 'POST /posts', 'POST /preview', 'GET /categories', 'POST /tags', 'GET /authors'],
      ...['GET', 'PATCH', 'DELETE'].map((method) => `${method} /posts/${randomUUID()}`),
      ...['POST', 'DELETE'].map((method) => `${method} /posts/${randomUUID()}/draft`),
      `POST /posts/${randomUUID()}/versions/0/restore`,
    ];
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      expect([route, (await call(user, method, path)).status]).toEqual([route, 403]);
      expect([route, (await call(visitor, method, path)).status]).toEqual([route, 401]);
    }
    const { body } = await visitor.call<BlogPosts>('GET', '/api/blog/posts');
    expect(JSON.stringify(body)).not.toContain('@example.com');
  });
});
