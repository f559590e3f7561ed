import { expectAccessibleAndFitting } from '../support/accessible.js';
import { storePosts, type StoredPost } from '../support/blog.js';
import { expect, test } from '../support/test.js';

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

test('list and post are accessible and fit, on a desktop and on a phone', async ({ page }) => {
  await storePosts([]);
  await page.goto('/blog');
  await expect(page.getByRole('heading', { name: 'Nothing to read yet' })).toBeVisible();
  await expectAccessibleAndFitting(page);
  const many = Array.from({ length: 14 }, (_, index) => ({ slug: `post-${index}`, title: `Post ${index}`, content }));
  await storePosts([...posts, { slug: 'long', title: 'W'.repeat(120), content: `\`${'x'.repeat(200)}\`` }, ...many]);
  for (const address of ['/blog', '/blog?page=2', '/blog/hard-freeze', '/blog/long', '/blog/nothing']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleAndFitting(page);
  }
});
