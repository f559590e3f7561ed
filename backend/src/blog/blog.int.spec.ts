import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../contracts/src/problem.js';
import { blogPostSchema, blogPostsSchema, type BlogPost, type BlogPosts } from '../../../contracts/src/blog/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { ProblemError } from '../platform/problems/problem.js';
import { BlogWriter } from './blog-writer.js';

const post = { title: 'A post', slug: 'a-post', content: '# Part\n\nText', status: 'published' };
const day = (of: number) => new Date(Date.UTC(2026, 2, of));

describe('the public blog', () => {
  let system: TestSystem;
  let visitor: Caller;
  let writer: BlogWriter;
  const [owners, renters, author, winter, leases] = Array.from({ length: 5 }, () => randomUUID());
  const [first, second, third, draft] = Array.from({ length: 4 }, () => randomUUID());

  beforeAll(async () => {
    system = await startSystem({ projector: false });
    visitor = system.visitor();
    writer = system.nest.get(BlogWriter);
    await writer.savePart('category', owners!, {
      name: 'For owners',
      slug: 'owners',
      description: 'Of keeping a home',
    });
    await writer.savePart('category', renters!, { name: 'For renters', slug: 'renters' });
    await writer.savePart('author', author!, {
      name: 'Avery Sample',
      email: 'avery@example.com',
      bio: 'Knows every furnace.',
      avatarUrl: '/avery.png',
    });
    await writer.savePart('tag', winter!, { name: 'Winter', slug: 'winter' });
    await writer.savePart('tag', leases!, { name: 'Leases', slug: 'leases' });
    const full = { excerpt: 'In short', featuredImage: 'https://www.example.com/p.jpg', metaDescription: 'Found by' };
    const meta = { metaTitle: 'Called', metaKeywords: 'rent, ankeny' };
    await writer.savePost(
      first!,
      { ...post, ...full, ...meta, categoryId: owners, authorId: author, tagIds: [winter, leases, winter] },
      day(1),
    );
    await writer.savePost(second!, { ...post, title: 'Second', slug: 'second', categoryId: renters }, day(2));
    await writer.savePost(third!, { ...post, title: 'Third', slug: 'third', categoryId: owners }, day(3));
    await writer.savePost(draft!, { ...post, title: 'Draft', slug: 'draft', status: 'draft' }, day(4));
  });
  afterAll(() => system.stop());

  const list = async () => (await visitor.call<BlogPosts>('GET', '/api/blog/posts')).body.posts;

  it('lists what is published, newest first, without content and e-mails', async () => {
    const { status, body } = await visitor.call<BlogPosts>('GET', '/api/blog/posts');
    expect([status, blogPostsSchema.parse(body)]).toEqual([200, body]);
    expect(body.posts.map(({ slug }) => slug)).toEqual(['third', 'second', 'a-post']);
    expect(body.posts[2]).toEqual({
      id: first,
      title: 'A post',
      slug: 'a-post',
      excerpt: 'In short',
      featuredImage: 'https://www.example.com/p.jpg',
      publishedAt: '2026-03-01T00:00:00.000Z',
      category: { name: 'For owners', slug: 'owners' },
      author: { name: 'Avery Sample', avatarUrl: '/avery.png' },
    });
    expect(body.posts[0]).toMatchObject({ author: null, excerpt: null, featuredImage: null });
  });

  it('lists the categories that have posts, and one of them by itself', async () => {
    const { body } = await visitor.call<BlogPosts>('GET', '/api/blog/posts?category=owners');
    expect(body.posts.map(({ slug }) => slug)).toEqual(['third', 'a-post']);
    expect(body).toMatchObject({
      pages: 1,
      categories: [
        { name: 'For owners', slug: 'owners' },
        { name: 'For renters', slug: 'renters' },
      ],
    });
    const stored = await system.infrastructure.pool.query(
      'select name, slug, description from blog_categories where id = $1',
      [owners],
    );
    expect(stored.rows).toEqual([{ name: 'For owners', slug: 'owners', description: 'Of keeping a home' }]);
    const { body: none } = await visitor.call<BlogPosts>('GET', '/api/blog/posts?category=nothing');
    expect([none.posts, none.pages]).toEqual([[], 0]);
  });

  it('comes in pages of 13 without a gap', async () => {
    const { pool } = system.infrastructure;
    await pool.query(
      `insert into blog_posts (id, title, slug, content, status, published_at, created_at)
       select gen_random_uuid(), 'Old', 'old-' || n, 'Text', 'published', timestamptz '2020-01-01' - n * interval '1 day', now()
       from generate_series(1, 24) n`,
    );
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (n) => (await visitor.call<BlogPosts>('GET', `/api/blog/posts?page=${n}`)).body.posts),
    );
    expect(pages.map(({ length }) => length)).toEqual([13, 13, 1, 0]);
    const old = Array.from({ length: 24 }, (_, n) => `old-${n + 1}`);
    expect(pages.flat().map(({ slug }) => slug)).toEqual(['third', 'second', 'a-post', ...old]);
    await pool.query(`delete from blog_posts where slug like 'old-%'`);
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1e9', 'page=1&page=2', 'pages=1'])('refuses ?%s', async (query) => {
    const { status, body } = await visitor.call<Problem>('GET', `/api/blog/posts?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  it('shows one post drawn, with its author, tags, and others of its category first', async () => {
    const { status, body } = await visitor.call<BlogPost>('GET', '/api/blog/posts/a-post');
    expect([status, blogPostSchema.parse(body)]).toEqual([200, body]);
    expect(body).toMatchObject({
      html: '<h2>Part</h2>\n<p>Text</p>\n',
      metaTitle: 'Called',
      metaDescription: 'Found by',
      metaKeywords: 'rent, ankeny',
      author: { name: 'Avery Sample', avatarUrl: '/avery.png', bio: 'Knows every furnace.' },
      tags: [
        { name: 'Leases', slug: 'leases' },
        { name: 'Winter', slug: 'winter' },
      ],
    });
    expect(body.related.map(({ slug }) => slug)).toEqual(['third', 'second']);
    expect(JSON.stringify(body)).not.toContain('avery@example.com');
  });

  it.each(['draft', 'nothing', 'A-POST', '%00', '..%2f..', `x'--`])('knows no post %s', async (slug) => {
    const { status, body } = await visitor.call<Problem>('GET', `/api/blog/posts/${slug}`);
    expect([404, 400]).toContain(status);
    expect(['blog_post_not_found', 'invalid_input']).toContain(body.code);
  });

  it('takes a post back when it becomes a draft, and dates it anew when it is published again', async () => {
    await writer.savePost(second!, { ...post, title: 'Second', slug: 'second', status: 'archived' }, day(5));
    expect((await list()).map(({ slug }) => slug)).toEqual(['third', 'a-post']);
    expect((await visitor.call('GET', '/api/blog/posts/second')).status).toBe(404);
    await writer.savePost(second!, { ...post, title: 'Second again', slug: 'second', categoryId: renters }, day(6));
    expect((await list())[0]).toMatchObject({ title: 'Second again', publishedAt: '2026-03-06T00:00:00.000Z' });
  });

  it('dates a published post anew whenever it is saved', async () => {
    for (const on of [day(9), day(3)]) {
      await writer.savePost(third!, { ...post, title: 'Third', slug: 'third', categoryId: owners }, on);
      expect((await list()).find(({ slug }) => slug === 'third')?.publishedAt).toBe(on.toISOString());
    }
  });

  it('keeps a post whose category and author are gone', async () => {
    const { pool } = system.infrastructure;
    const [category, writerOf] = [randomUUID(), randomUUID()];
    await writer.savePart('category', category, { name: 'Short-lived', slug: 'short-lived' });
    await writer.savePart('author', writerOf, { name: 'Gone Sample', email: 'gone@example.com' });
    const id = randomUUID();
    await writer.savePost(id, { ...post, slug: 'orphan', categoryId: category, authorId: writerOf }, day(7));
    await pool.query('delete from blog_categories where id = $1', [category]);
    await pool.query('delete from blog_authors where id = $1', [writerOf]);
    expect(await list()).toContainEqual(expect.objectContaining({ slug: 'orphan', category: null, author: null }));
    await pool.query('delete from blog_posts where id = $1', [id]);
  });

  it.each([
    ['title', { title: ' ' }],
    ['slug', { slug: '' }],
    ['slug', { slug: 'Not A Slug' }],
    ['slug', { slug: 'a-post' }],
    ['content', { content: '' }],
    ['content', { content: undefined }],
    ['featuredImage', { featuredImage: 'javascript:alert(1)' }],
    ['featuredImage', { featuredImage: 'http://insecure.example.com/p.jpg' }],
    ['featuredImage', { featuredImage: '//elsewhere.example.com/p.jpg' }],
    ['featuredImage', { featuredImage: 'porch' }],
    ['categoryId', { categoryId: randomUUID() }],
    ['authorId', { authorId: randomUUID() }],
    ['tagIds', { tagIds: [randomUUID()] }],
    ['status', { status: 'lost' }],
    ['publishedAt', { publishedAt: '2020-01-01T00:00:00Z' }],
  ])('refuses a post with a wrong %s and stores nothing', async (path, wrong) => {
    const id = randomUUID();
    const saved = writer.savePost(id, { ...post, slug: `new-${id}`, ...wrong }, day(8));
    const error = await saved.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).extras.errors?.[0]).toEqual({ path, message: expect.any(String) });
    const { rows } = await system.infrastructure.pool.query('select from blog_posts where id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('refuses categories, tags and authors without what they need', async () => {
    await expect(writer.savePart('category', randomUUID(), { name: '', slug: 'x' })).rejects.toThrow('invalid_input');
    await expect(writer.savePart('category', randomUUID(), { name: 'Again', slug: 'owners' })).rejects.toThrow(
      'invalid_input',
    );
    await expect(writer.savePart('category', randomUUID(), { name: 'x' })).rejects.toThrow('invalid_input');
    await expect(writer.savePart('tag', randomUUID(), { name: 'x' })).rejects.toThrow('invalid_input');
    await expect(writer.savePart('tag', randomUUID(), { slug: 'x' })).rejects.toThrow('invalid_input');
    await expect(writer.savePart('author', randomUUID(), { name: 'x' })).rejects.toThrow('invalid_input');
    await expect(writer.savePart('author', randomUUID(), { email: 'x@example.com' })).rejects.toThrow('invalid_input');
    await expect(writer.savePart('author', randomUUID(), { name: 'x', email: 'nobody' })).rejects.toThrow(
      'invalid_input',
    );
    const script = { name: 'x', email: 'x@example.com', avatarUrl: 'data:text/html,x' };
    await expect(writer.savePart('author', randomUUID(), script)).rejects.toThrow('invalid_input');
  });
});
