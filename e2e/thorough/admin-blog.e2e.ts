import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { sql } from '../support/behind-the-scenes.js';
import { storePosts } from '../support/blog.js';
import { admin } from '../support/people.js';
import { ownOrigin, signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

const manage = '/api/blog/manage';

const post = { title: 'Sample post', slug: 'sample-post', content: 'First words', status: 'draft' };

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const dialog = (page: Page) => page.getByRole('dialog');

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

const content = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });

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

/** Another admin, in a separate browser. */
async function otherAdmin(page: Page): Promise<Page> {
  await sql(
    `insert into users (id, email, password_hash, role) select gen_random_uuid(), 'second@example.com', password_hash, role
     from users where email = $1 on conflict (lower(email)) do nothing`,
    [admin.email],
  );
  const other = await (
    await page
      .context()
      .browser()!
      .newContext({ baseURL: process.env.E2E_URL ?? '' })
  ).newPage();
  await signIn(other, { ...admin, email: 'second@example.com' });
  return other;
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

test('the text area is there before the editor, ten rows high, and hands over its words and the caret', async ({
  page,
}) => {
  const id = await addPost(page);
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route(/codemirror-editor/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/admin/blog/posts/${id}`);
  const area = page.locator('textarea[rows="10"]');
  await expect(content(page)).toHaveValue('First words');
  await area.fill('Second words');
  await save(page).click();
  await expect(toast(page, 'Post updated successfully')).toBeVisible();
  await area.focus();
  await page.keyboard.press('Home');
  come();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('My ');
  await expect(editor(page)).toHaveText('My Second words');
  await expect(content(page)).toHaveAttribute('aria-multiline', 'true');
  const lines = await editor(page).evaluate((box) => box.clientHeight / parseFloat(getComputedStyle(box).lineHeight));
  expect(Math.floor(lines)).toBe(10);
  // Tab leaves it: the editor is no keyboard trap.
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
});

test('of two admins on one post the second sees what changed, field by field, and loses no words', async ({ page }) => {
  const id = await addPost(page);
  const other = await otherAdmin(page);
  await other.goto(`/admin/blog/posts/${id}`);
  await expect(editor(other)).toBeVisible();
  await editor(other).fill('Words of the second');
  await expect(other.getByText(/^Draft saved at \d/)).toBeVisible();
  await page.goto(`/admin/blog/posts/${id}`);
  await expect(page.getByText(/unsaved draft of this post/)).toBeVisible();
  await expect(editor(page)).toBeVisible();
  await editor(page).fill('Words of the first');
  await title(page).fill('Title of the first');
  await save(page).click();
  await expect(toast(page, 'Post updated successfully')).toBeVisible();

  await save(other).click();
  await expect(toast(other, 'Failed to save post')).toBeVisible();
  const choices = other.getByRole('region', { name: 'Changed in the meantime' });
  await expect(choices).toContainText('Kept from their version: Title');
  await expect(choices.getByRole('group', { name: 'Content: two values' })).toContainText('Words of the first');
  await expect(save(other)).toBeDisabled();
  await expect(editor(other)).toHaveText('Words of the second');
  await expect(title(other)).toHaveValue('Title of the first');
  await expectAccessibleInBothThemes(other);
  await choices.getByRole('button', { name: 'Keep mine' }).click();
  await save(other).click();
  await expect(toast(other, 'Post updated successfully')).toBeVisible();
  const stored = await sql(`select revision, fields->>'content' content from blog_versions where id = $1 order by 1`, [
    id,
  ]);
  expect(stored.map(({ content: words }) => words)).toEqual([
    'First words',
    'Words of the first',
    'Words of the second',
  ]);
  await other.context().close();
});

test('versions are compared as visitors see them, and restored as a new one', async ({ page }) => {
  const id = await addPost(page, { status: 'published', content: 'Clear the snow.\n\nIt melts.' });
  await send(page, 'PATCH', `/posts/${id}`, {
    ...{ ...post, status: 'published', title: 'Later title' },
    content: 'Clear all snow.\n\nIt melts.\n\n## More\n',
  });
  await page.goto(`/admin/blog/posts/${id}`);
  await page.getByRole('button', { name: 'Versions' }).press('Enter');
  const changed = page.getByRole('region', { name: 'What changed' });
  await expect(changed.locator('del').filter({ hasText: 'the' })).toBeVisible();
  await expect(changed.locator('ins').filter({ hasText: 'all' })).toBeVisible();
  await expect(changed).toContainText('Later title');
  await expect(changed.locator('h2')).toHaveText('More');
  await expect(dialog(page)).toContainText('This post is public');
  await expectAccessibleInBothThemes(page);
  const restore = dialog(page).getByRole('button', { name: 'Restore this version' });
  await expect(restore).toBeDisabled();
  await page.getByRole('list', { name: 'Versions' }).getByRole('button', { name: 'Version 1' }).press('Enter');
  await restore.click();
  await expect(toast(page, 'Version restored')).toBeVisible();
  await expect(title(page)).toHaveValue('Sample post');
  await expect(editor(page)).toContainText('Clear the snow.');
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Restored from version 1');
});

test('on a phone nothing is wider than the screen: lists, a dialog, a post and its versions', async ({ page }) => {
  const id = await addPost(page, { title: `Long ${'words '.repeat(20)}`, content: `${'w'.repeat(200)}\n\nText` });
  await send(page, 'POST', '/authors', { id: randomUUID(), name: 'Avery Sample', email: 'avery.sample@example.com' });
  await page.setViewportSize({ width: 375, height: 812 });
  const fits = async () => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await expectAccessibleInBothThemes(page);
  };
  await page.goto('/admin/blog');
  await expect(row(page, 'Long words')).toBeVisible();
  await fits();
  await page.goto('/admin/blog/authors');
  await page.getByRole('button', { name: 'Edit Avery Sample' }).click();
  await fits();
  await page.goto(`/admin/blog/posts/${id}`);
  await expect(editor(page)).toBeVisible();
  await fits();
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText('No differences.');
  await fits();
});
