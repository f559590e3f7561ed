import type { Page } from '@playwright/test';
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

test('a post is found in the list and read, with its author, tags and what to read next', async ({ page }) => {
  await storePosts(posts);
  await page.goto('/blog');
  await expect(titles(page)).toHaveText([posts[0]!.title, posts[1]!.title, posts[2]!.title]);
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
  await expect(page.locator('section').filter({ hasText: 'Read next' }).getByRole('heading', { level: 3 })).toHaveText([
    posts[1]!.title,
    posts[2]!.title,
  ]);
  await page.getByRole('link', { name: 'Back to the blog' }).click();
  await expect(titles(page)).toHaveCount(3);
});
