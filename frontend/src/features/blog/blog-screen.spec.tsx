import { blogRoutes } from '../../../../contracts/src/blog/routes.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure';
import { cutOff, fail, hold, filled } from '../../../test/api.js';
import { link, texts } from '../../../test/links.js';
import { closePage, openPage } from '../../../test/render-page.js';
import { answerBlog, answerPost, owners, refusePost, renters, samplePost } from '../../../test/sample-blog.js';

const author = { name: 'Avery Sample', avatarUrl: null };
const newest = samplePost(1, { slug: 'hard-freeze', title: 'Before the first hard freeze', author });
const posts = [newest, samplePost(2), samplePost(3, { category: renters })];
const titles = () => texts(screen.queryAllByRole('article').map((article) => within(article).getByRole('heading')));
const listed = (...wanted: string[]) => waitFor(() => expect(titles()).toEqual(wanted));
const current = () => texts([...document.querySelectorAll('[aria-label="Categories"] [aria-current]')]);
const addressed = (page: { address(): string }, path: string) => waitFor(() => expect(page.address()).toBe(path));

/** The head of the site's page, whose title, description and canonical address follow. */
function withHead(): { canonical: () => string | undefined; description: () => string | undefined } {
  document.head.innerHTML = '<meta name="description" content=""><link rel="canonical" href="http://localhost/">';
  return {
    canonical: () => document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    description: () => document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
  };
}

describe('the list of the blog', () => {
  beforeEach(() => answerBlog(posts));

  it('lists what is published, newest first, and filters by category', async () => {
    const page = await openPage('/blog');
    await listed('Before the first hard freeze', 'Post 2', 'Post 3');
    const first = screen.getAllByRole('article')[0]!;
    for (const text of ['For owners', 'Avery Sample', 'Mar 3, 2026']) expect(first).toHaveTextContent(text);
    const filter = screen.getByRole('navigation', { name: 'Categories' });
    await page.user.click(link('For renters', filter));
    await addressed(page, '/blog?category=renters');
    await listed('Post 3');
    expect(current()).toEqual(['For renters']);
    closePage();
    await openPage('/blog?category=renters');
    await listed('Post 3');
  });

  it('says where a category has nothing, with the way to all posts', async () => {
    const page = await openPage('/blog?category=nothing');
    expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await page.user.click(screen.getByRole('link', { name: 'All posts' }));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it('an empty blog says so', async () => {
    answerBlog([]);
    await openPage('/blog');
    expect(await screen.findByRole('heading', { name: 'Nothing to read yet' })).toBeVisible();
  });

  it('the list shows six placeholders while it loads; a failure is only logged', async () => {
    const warn = jest.fn();
    console.warn = warn;
    fail(blogRoutes.list, 400);
    const letGo = hold(blogRoutes.list);
    await openPage('/blog');
    expect(document.querySelectorAll('[data-placeholder]')).toHaveLength(6);
    letGo();
    expect(await screen.findByRole('heading', { name: 'Nothing to read yet' })).toBeVisible();
    expect(warn).toHaveBeenCalledWith('The blog could not be loaded.', expect.anything());
  });

  it('comes in pages, each with an address, a title and a canonical of its own', async () => {
    // Two pages of 13 and one of 4.
    answerBlog(Array.from({ length: 30 }, (_, index) => samplePost(index + 1)));
    const head = withHead();
    const page = await openPage('/blog');
    await waitFor(() => expect(titles()).toHaveLength(13));
    const pages = () => screen.getByRole('navigation', { name: 'Pages' });
    const ways = () => texts(within(pages()).getAllByRole('link'));
    expect(pages()).toHaveTextContent('Page 1 of 3');
    expect(ways()).toEqual(['Older posts']);
    await page.user.click(link('Older posts'));
    await addressed(page, '/blog?page=2');
    await waitFor(() => expect(titles()[0]).toBe('Post 14'));
    expect(document.title).toMatch(/^Blog: page 2/);
    expect(head.canonical()).toBe('http://localhost/blog?page=2');
    await page.user.click(link('Older posts'));
    await listed('Post 27', 'Post 28', 'Post 29', 'Post 30');
    expect(ways()).toEqual(['Newer posts']);
    await page.user.click(link('Newer posts'));
    await addressed(page, '/blog?page=2');
    await waitFor(() => expect(ways()).toEqual(['Newer posts', 'Older posts']));
    await page.user.click(link('Newer posts'));
    await addressed(page, '/blog');
    await waitFor(() => expect(head.canonical()).toBe('http://localhost/blog'));
  });

  it('keeps the category from page to page', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      samplePost(index + 1, { category: index % 3 === 0 ? renters : owners }),
    );
    answerBlog(many);
    const page = await openPage('/blog');
    await page.user.click(await screen.findByRole('link', { name: 'For owners' }));
    await addressed(page, '/blog?category=owners');
    await waitFor(() => expect(titles()).toHaveLength(13));
    await page.user.click(link('Older posts'));
    await addressed(page, '/blog?category=owners&page=2');
    await waitFor(() => expect(titles()).toHaveLength(7));
    expect(current()).toEqual(['For owners']);
    closePage();
    const beyond = await openPage('/blog?page=9');
    expect(await screen.findByText('There is no post on this page.')).toBeVisible();
    await beyond.user.click(screen.getByRole('link', { name: 'All posts' }));
    await waitFor(() => expect(titles()).toHaveLength(13));
  });
});

describe('a post of the blog', () => {
  const text = {
    html: '<h2>A part</h2><p><a href="https://www.example.com/" rel="noopener noreferrer">Elsewhere</a></p>',
    author: { ...author, bio: 'Knows every furnace.' },
    tags: ['Maintenance', 'Winter'].map((name) => ({ name, slug: name.toLowerCase() })),
    metaDescription: 'A checklist for winter.',
    related: posts.slice(1),
  };

  it('shows its author, its tags and what to read next', async () => {
    answerBlog(posts);
    answerPost(newest, text);
    const head = withHead();
    const page = await openPage('/blog');
    await page.user.click(await screen.findByRole('link', { name: newest.title }));
    await addressed(page, '/blog/hard-freeze');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(newest.title));
    expect(document.title).toMatch(/^Before the first hard freeze/);
    expect(head.description()).toBe('A checklist for winter.');
    expect(screen.getByRole('heading', { level: 2, name: 'A part' })).toBeVisible();
    expect(texts(within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem'))).toEqual([
      'Maintenance',
      'Winter',
    ]);
    expect(screen.getByRole('region', { name: 'Written by Avery Sample' })).toHaveTextContent('Knows every furnace.');
    expect(link('Elsewhere')).toHaveAttribute('rel', 'noopener noreferrer');
    const next = screen.getByRole('heading', { name: 'Read next' }).closest('section')!;
    expect(texts(within(next).getAllByRole('heading', { level: 3 }))).toEqual(['Post 2', 'Post 3']);
    await page.user.click(link('Back to the blog'));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it.each([
    ['hidden', 'hidden'],
    ['%2e%2e%2f', '../'],
  ])('%s is not found, with a way back', async (address, asked) => {
    answerBlog(posts);
    refusePost(asked);
    const page = await openPage(`/blog/${address}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible();
    await page.user.click(link('Back to the blog'));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it('that does not load is only logged, and not found', async () => {
    const warn = jest.fn();
    console.warn = warn;
    cutOff(filled(blogRoutes.post, { slug: 'torn' }));
    await openPage('/blog/torn');
    expect(await screen.findByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible();
    expect(warn).toHaveBeenCalledWith('The post could not be loaded.', expect.anything());
  });

  it('draws a scene where a picture does not load, and initials for its author', async () => {
    const avatarUrl = '/x.png';
    const pictured = samplePost(4, { featuredImage: '/api/images/gone.png', author: { ...author, avatarUrl } });
    answerPost(pictured, {});
    await openPage('/blog/post-4');
    await screen.findByRole('heading', { level: 1, name: 'Post 4' });
    const images = [...document.querySelectorAll('main img')];
    expect(images.length).toBeGreaterThan(1);
    for (const image of images) fireEvent.error(image);
    expect(document.querySelector('main img')).toBeNull();
    expect(document.querySelector('article > svg')).toBeVisible();
    expect(screen.getAllByText('AS')[0]).toBeVisible();
  });
});
