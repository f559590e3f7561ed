import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { sql } from './support/behind-the-scenes.js';
import { storePosts } from './support/blog.js';
import { admin } from './support/people.js';
import { endSession } from './support/lead-page.js';
import { refuse } from './support/refuse.js';
import { ownOrigin, signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const manage = '/api/blog/manage';

const broken = { status: 500, title: 'Something went wrong on our side.', code: 'internal_error' };

const post = { title: 'Sample post', slug: 'sample-post', content: 'First words', status: 'draft' };

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const dialog = (page: Page) => page.getByRole('dialog');

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

const title = (page: Page): Locator => page.getByRole('textbox', { name: 'Title', exact: true });

const editor = (page: Page): Locator => page.locator('.cm-content');

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

async function send(page: Page, method: string, path: string, data?: object, headers = {}): Promise<void> {
  const answer = await page.request.fetch(manage + path, { method, data, headers: { ...ownOrigin(), ...headers } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function addPost(page: Page, more: object = {}): Promise<string> {
  const id = randomUUID();
  await send(page, 'POST', '/posts', { id, ...post, ...more });
  return id;
}

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page }) => {
  await storePosts([]);
  await sql('truncate blog_versions, blog_drafts');
  await signIn(page);
});

test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a post is written, saved and shown: drawn in the preview as on its public page, and no script runs', async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  await send(page, 'POST', '/categories', { id: randomUUID(), name: 'For owners', slug: 'owners' });
  await send(page, 'POST', '/tags', { id: randomUUID(), name: 'Winter', slug: 'winter' });
  await page.goto('/admin/blog');
  await page.getByRole('link', { name: 'New post' }).click();
  await title(page).fill('Snow: who shovels?');
  await expect(page.getByLabel('Slug')).toHaveValue('snow-who-shovels');
  await expect(editor(page)).toBeVisible();
  await editor(page).click();
  await page.keyboard.type('# Snow\n\nClear it **early**. <script>window.ran=1</script> [x](javascript:window.ran=1)');
  const preview = page.getByRole('region', { name: 'Preview of the content' });
  await expect(preview.locator('h2')).toHaveText('Snow');
  await expect(preview.locator('strong')).toHaveText('early');
  await page.getByLabel('Category').selectOption('For owners');
  await page.getByLabel('Winter').check();
  await page.getByLabel('Status').selectOption('published');
  await expectAccessibleInBothThemes(page);

  let failing = true;
  await page.route(`**${manage}/posts`, (route) =>
    failing && route.request().method() === 'POST' ? refuse(route, broken) : route.continue(),
  );
  await save(page).click();
  await expect(toast(page, 'Failed to save post')).toBeVisible();
  await expect(save(page)).toBeEnabled();
  await expect(editor(page)).toContainText('Clear it');
  failing = false;
  await save(page).click();
  await expect(toast(page, 'Post created successfully')).toBeVisible();
  await expect(toast(page, 'Failed to save post')).toHaveCount(0);
  const drawn = await preview.locator('.post-content').innerHTML();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(violations).toEqual([]);
  await page.goto('/blog/snow-who-shovels');
  await expect(page.getByText('Winter')).toBeVisible();
  expect(await page.locator('.post-content').innerHTML()).toBe(drawn);
});

test('what is written is kept as a draft, over a reload and in another browser, and only Save changes the public page', async ({
  page,
}) => {
  const id = await addPost(page, { status: 'published' });
  await page.goto(`/admin/blog/posts/${id}`);
  await expect(editor(page)).toBeVisible();
  await editor(page).fill('Words of the draft');
  await expect(page.getByText(/^Draft saved at \d/)).toBeVisible();
  await page.reload();
  await expect(editor(page)).toHaveText('Words of the draft');
  const elsewhere = await (
    await page
      .context()
      .browser()!
      .newContext({ baseURL: process.env.E2E_URL ?? '' })
  ).newPage();
  await signIn(elsewhere);
  await elsewhere.goto('/admin/blog');
  await expect(row(elsewhere, 'Sample post')).toContainText('Your draft');
  await elsewhere.getByRole('link', { name: 'Sample post' }).click();
  await expect(editor(elsewhere)).toHaveText('Words of the draft');
  await elsewhere.goto('/blog/sample-post');
  await expect(elsewhere.getByText('First words')).toBeVisible();
  await elsewhere.context().close();

  const before = await page.request.get('/api/blog/posts/sample-post');
  const { publishedAt } = (await before.json()) as { publishedAt: string };
  await save(page).click();
  await expect(dialog(page)).toContainText('Its date becomes now');
  await expectAccessibleInBothThemes(page);
  await dialog(page).getByRole('button', { name: 'Save and update the date' }).click();
  await expect(toast(page, 'Post updated successfully')).toBeVisible();
  const after = (await (await page.request.get('/api/blog/posts/sample-post')).json()) as {
    publishedAt: string;
    html: string;
  };
  expect(after.html).toBe('<p>Words of the draft</p>\n');
  expect(Date.parse(after.publishedAt)).toBeGreaterThan(Date.parse(publishedAt));
  expect(await sql('select from blog_drafts')).toEqual([]);
});

test('the session ends while a post is written: after the sign-in over the page every word is there, and is saved', async ({
  page,
}) => {
  const id = await addPost(page);
  await page.goto(`/admin/blog/posts/${id}`);
  await expect(editor(page)).toBeVisible();
  await title(page).fill('Written before the session ended');
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' and the last words');
  await endSession(page);
  await save(page).click();
  const over = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(over).toBeVisible();
  await expect(page).toHaveURL(`/admin/blog/posts/${id}`);
  await expectAccessibleInBothThemes(page);
  await over.getByLabel('Password').fill(admin.password);
  await over.getByRole('button', { name: 'Sign in' }).click();
  await expect(over).toHaveCount(0);
  await expect(title(page)).toHaveValue('Written before the session ended');
  await expect(editor(page)).toContainText('First words and the last words');
  // The interrupted save continues by itself.
  await expect(toast(page, 'Post updated successfully')).toBeVisible();
  const [stored] = await sql('select title, content from blog_posts where id = $1', [id]);
  expect(stored).toEqual({
    title: 'Written before the session ended',
    content: 'First words and the last words',
  });
});
