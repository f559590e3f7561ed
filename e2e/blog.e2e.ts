import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { storePosts, type StoredPost } from './support/blog.js';
import { expect, test } from './support/test.js';

const owners = { name: 'For owners', slug: 'owners' };
const renters = { name: 'For renters', slug: 'renters' };
const author = { name: 'Avery Sample', bio: 'Knows every furnace.' };
const content = `First *words* of it, and [our figures](/analysis).

## A part

- one
- two

| Item | Cost |
|---|--:|
| Filter | $12 |

> Said once.

[Elsewhere](https://www.example.com/)`;

const posts: StoredPost[] = [
  {
    slug: 'hard-freeze',
    title: 'Before the first hard freeze',
    content,
    excerpt: 'Nine small jobs.',
    category: owners,
    author,
    tags: ['Winter', 'Maintenance'],
    metaDescription: 'A checklist for winter.',
    publishedAt: '2026-03-03T12:00:00Z',
  },
  { slug: 'rents', title: 'How a rent is found', content, category: owners, publishedAt: '2026-03-01T12:00:00Z' },
  { slug: 'apply', title: 'A complete application', content, category: renters, publishedAt: '2026-02-01T12:00:00Z' },
  { slug: 'hidden', title: 'Not yet', content, status: 'draft', category: renters },
  { slug: 'old', title: 'Not any more', content, status: 'archived', category: renters },
];

const titles = (page: Page) => page.getByRole('article').getByRole('heading');

test.describe('the blog', () => {
  test.beforeEach(() => storePosts(posts));

  test('lists what is published, newest first, and filters by category', async ({ page }) => {
    await page.goto('/blog');
    await expect(titles(page)).toHaveText([posts[0]!.title, posts[1]!.title, posts[2]!.title]);
    const newest = page.getByRole('article').first();
    await expect(newest).toContainText('For owners');
    await expect(newest).toContainText('Avery Sample');
    await expect(newest).toContainText('Mar 3, 2026');
    const filter = page.getByRole('navigation', { name: 'Categories' });
    await filter.getByRole('link', { name: 'For renters' }).click();
    await expect(page).toHaveURL('/blog?category=renters');
    await expect(titles(page)).toHaveText([posts[2]!.title]);
    await expect(filter.locator('[aria-current]')).toHaveText(['For renters']);
    await page.reload();
    await expect(titles(page)).toHaveText([posts[2]!.title]);
    await page.goto('/blog?category=nothing');
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await page.getByRole('link', { name: 'All posts' }).last().click();
    await expect(titles(page)).toHaveCount(3);
  });

  test('shows a post with its author, tags and what to read next', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: posts[0]!.title }).click();
    await expect(page).toHaveURL('/blog/hard-freeze');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts[0]!.title);
    await expect(page).toHaveTitle(/^Before the first hard freeze/);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'A checklist for winter.');
    await expect(page.getByRole('heading', { level: 2, name: 'A part' })).toBeVisible();
    await expect(page.getByRole('cell', { name: '$12' })).toHaveCSS('text-align', 'right');
    await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['Maintenance', 'Winter']);
    await expect(page.getByRole('region', { name: 'Written by Avery Sample' })).toContainText('Knows every furnace.');
    await expect(page.getByRole('link', { name: 'Elsewhere' })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(
      page.locator('section').filter({ hasText: 'Read next' }).getByRole('heading', { level: 3 }),
    ).toHaveText([posts[1]!.title, posts[2]!.title]);
    await page.getByRole('link', { name: 'Back to the blog' }).click();
    await expect(titles(page)).toHaveCount(3);
  });

  test('shows no draft and nothing archived: not found, with a way back', async ({ page }) => {
    for (const slug of ['hidden', 'old', 'nothing', '%2e%2e%2f']) {
      await page.goto(`/blog/${slug}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible();
      await expect(page.getByText('Not yet')).toBeHidden();
    }
    await page.getByRole('link', { name: 'Back to the blog' }).click();
    await expect(titles(page)).toHaveCount(3);
  });

  test('draws a scene where a picture does not load', async ({ page }) => {
    await storePosts([
      { ...posts[0]!, featuredImage: '/api/images/gone.png', author: { ...author, avatarUrl: '/x.png' } },
    ]);
    await page.goto('/blog/hard-freeze');
    await expect(page.locator('article > svg')).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(0);
    await expect(page.getByText('AS', { exact: true }).first()).toBeVisible();
  });
});

test.describe('a long blog', () => {
  // Two pages of 13 and one of 4; every third post is for renters.
  const many: StoredPost[] = Array.from({ length: 30 }, (_, index) => ({
    slug: `post-${index + 1}`,
    title: `Post ${index + 1}`,
    content,
    category: index % 3 === 0 ? renters : owners,
    publishedAt: new Date(Date.UTC(2026, 2, 30 - index)).toISOString(),
  }));
  test.beforeEach(() => storePosts(many));

  test('comes in pages, each with an address, a title and a canonical of its own', async ({ page, baseURL }) => {
    await page.goto('/blog');
    await expect(titles(page)).toHaveCount(13);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages).toContainText('Page 1 of 3');
    await expect(pages.getByRole('link')).toHaveText(['Older posts']);
    await pages.getByRole('link', { name: 'Older posts' }).click();
    await expect(page).toHaveURL('/blog?page=2');
    await expect(titles(page).first()).toHaveText('Post 14');
    await expect(page).toHaveTitle(/^Blog: page 2/);
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute('href', new URL('/blog?page=2', baseURL).href);
    await expectAccessible(page);
    await pages.getByRole('link', { name: 'Older posts' }).click();
    await expect(titles(page)).toHaveText(['Post 27', 'Post 28', 'Post 29', 'Post 30']);
    await expect(pages.getByRole('link')).toHaveText(['Newer posts']);
    await pages.getByRole('link', { name: 'Newer posts' }).click();
    await pages.getByRole('link', { name: 'Newer posts' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(canonical).toHaveAttribute('href', new URL('/blog', baseURL).href);
  });

  test('keeps the category from page to page', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: 'For owners' }).click();
    await page.getByRole('link', { name: 'Older posts' }).click();
    await expect(page).toHaveURL('/blog?category=owners&page=2');
    await expect(titles(page)).toHaveCount(7);
    await expect(page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]')).toHaveText([
      'For owners',
    ]);
    await page.goto('/blog?page=9');
    await expect(page.getByText('There is no post on this page.')).toBeVisible();
    await page.getByRole('link', { name: 'All posts' }).last().click();
    await expect(titles(page)).toHaveCount(13);
  });

  test('is in the HTML and in the sitemap, to its oldest post', async ({ request, baseURL }) => {
    const html = await (await request.get('/blog?page=3&utm_source=newsletter')).text();
    expect(html).toContain('href="/blog/post-30"');
    expect(html).not.toContain('href="/blog/post-1"');
    expect(html).toContain(`<link rel="canonical" href="${new URL('/blog?page=3', baseURL).href}">`);
    expect(await (await request.get('/sitemap.xml')).text()).toContain('/blog/post-30</loc>');
    expect((await request.get('/blog?page=9')).status()).toBe(404);
  });
});

test('an empty blog says so', async ({ page }) => {
  await storePosts([]);
  await page.goto('/blog');
  await expect(page.getByRole('heading', { name: 'Nothing to read yet' })).toBeVisible();
  await expectAccessible(page);
});

test('the list shows six placeholders while it loads; a failure is only logged', async ({ page }) => {
  await storePosts(posts);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/blog/posts*', async (route) => {
    await asked;
    await route.abort();
  });
  await page.goto('/team');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page.locator('[data-placeholder]')).toHaveCount(6);
  answer();
  await expect(page.getByRole('heading', { name: 'Nothing to read yet' })).toBeVisible();
  expect(logged.join()).toContain('The blog could not be loaded.');
});

test('a post that does not load is only logged, and not found', async ({ page }) => {
  await storePosts(posts);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/blog');
  await page.route('**/api/blog/posts/*', (route) => route.abort());
  await page.getByRole('link', { name: posts[1]!.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible();
  expect(logged.join()).toContain('The post could not be loaded.');
});

for (const width of [1440, 375]) {
  test(`list and post are accessible and fit ${width} px`, async ({ page }) => {
    await storePosts([...posts, { slug: 'long', title: 'W'.repeat(120), content: `\`${'x'.repeat(200)}\`` }]);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const address of ['/blog', '/blog/hard-freeze', '/blog/long', '/blog/nothing']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([address, over <= 0]).toEqual([address, true]);
    }
  });
}
