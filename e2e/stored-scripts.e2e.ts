import { randomUUID } from 'node:crypto';
import { storePosts } from './support/blog.js';
import { send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

/** Each would set `ran` on the page if anything treated it as markup or code. */
const corpus = [
  '<script>window.ran=1</script>',
  '"><img src=x onerror="window.ran=1">',
  '<svg/onload=window.ran=1>',
  "javascript:window.ran=1//'",
  '{{constructor.constructor("window.ran=1")()}}',
  '</textarea><iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
];

test('scripts stored in a lead run nowhere in the console: they are shown as the text they are', async ({ page }) => {
  await signIn(page);
  const ids: string[] = [];
  for (const text of corpus) {
    const id = randomUUID();
    const fields = { name: text, company: text, propertyAddress: text, city: text.slice(0, 100) };
    await send(page, 'POST', '/api/leads', { id, email: 'owner@example.com', source: 'manual', ...fields });
    await send(page, 'POST', `/api/leads/${id}/notes`, { content: text });
    await send(page, 'POST', `/api/leads/${id}/status`, { status: 'proposal', reason: text });
    ids.push(id);
  }
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => violations.push(dialog.message())));
  for (const [index, id] of ids.entries()) {
    for (const address of [`/dashboard?lead=${id}`, `/leads/${id}`]) {
      await page.goto(address);
      await expect(page.getByText(corpus[index]!, { exact: true }).first()).toBeVisible();
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    }
    expect(await page.locator('a[href^="javascript:"], iframe, img[src="x"]').count()).toBe(0);
  }
  expect(violations).toEqual([]);
});

test('scripts stored in the blog run nowhere: neither as the server draws the pages nor as the browser does', async ({
  page,
}) => {
  const markdown = [
    ...corpus,
    '[a link](javascript:window.ran=1)',
    '[a link](<java\tscript:window.ran=1>)',
    '![a picture](x" onerror="window.ran=1)',
    '<javascript:window.ran=1>',
    '[a reference][1]\n\n[1]: data:text/html,<script>parent.ran=1</script>',
  ];
  const hostile = `</script><script>window.ran=1</script>"><img src=x onerror="window.ran=1">`;
  await storePosts(
    markdown.map((content, index) => ({
      slug: `hostile-${index}`,
      title: `${index} ${hostile}`,
      excerpt: hostile,
      content: `${content}\n\nThe end`,
      category: { name: hostile, slug: `"><script>window.ran=1</script>${index}` },
      author: { name: hostile, bio: hostile, avatarUrl: `javascript:window.ran=1//${hostile}` },
      tags: [hostile],
      featuredImage: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=1"/>',
      metaTitle: hostile,
      metaDescription: hostile,
    })),
  );
  page.on('dialog', (dialog) => void dialog.dismiss());
  const unharmed = async (place: string) => {
    const found = page.locator('a[href*="script:" i], iframe, [onerror], [onload], img[src="x"], main script');
    expect([place, await found.count(), await page.evaluate(() => 'ran' in window)]).toEqual([place, 0, false]);
  };
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(markdown.length);
  await unharmed('/blog');
  await page.getByRole('link', { name: `0 ${hostile}`, exact: true }).click();
  await expect(page.getByText('The end', { exact: true })).toBeVisible();
  await unharmed('a post, drawn by the browser');
  for (const index of markdown.keys()) {
    await page.goto(`/blog/hostile-${index}`);
    await expect(page.getByText('The end', { exact: true })).toBeVisible();
    await unharmed(`/blog/hostile-${index}`);
  }
  await storePosts([]);
});
