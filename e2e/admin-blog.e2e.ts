import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { sql, staffMember } from './support/behind-the-scenes.js';
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

for (const [tab, noun, path, says] of [
  [
    'Categories',
    'category',
    'categories',
    {
      none: 'No categories found',
      notLoaded: 'Failed to load categories',
      created: 'Category created successfully',
      updated: 'Category updated successfully',
      notSaved: 'Failed to save category',
      deleted: 'Category deleted successfully',
      notDeleted: 'Failed to delete category',
    },
  ],
  [
    'Tags',
    'tag',
    'tags',
    {
      none: 'No tags found',
      notLoaded: 'Failed to load tags',
      created: 'Tag created successfully',
      updated: 'Tag updated successfully',
      notSaved: 'Failed to save tag',
      deleted: 'Tag deleted successfully',
      notDeleted: 'Failed to delete tag',
    },
  ],
  [
    'Authors',
    'author',
    'authors',
    {
      none: 'No authors found',
      notLoaded: 'Failed to load authors',
      created: 'Author created successfully',
      updated: 'Author updated successfully',
      notSaved: 'Failed to save author',
      deleted: 'Author deleted successfully',
      notDeleted: 'Failed to delete author',
    },
  ],
] as const)
  test(`${path}: none, created, edited and deleted in dialogs, and every failure leaves all as it was`, async ({
    page,
  }) => {
    let failing = true;
    const fail = (method: string) =>
      page.route(`**${manage}/${path}**`, (route) =>
        failing && route.request().method() === method ? refuse(route, broken) : route.continue(),
      );
    await fail('GET');
    await page.goto('/admin/blog');
    await page.getByRole('navigation', { name: 'Blog' }).getByRole('link', { name: tab }).click();
    await expect(page).toHaveURL(`/admin/blog/${path}`);
    await expect(toast(page, says.notLoaded)).toBeVisible();
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(says.none)).toBeVisible();
    await expect(toast(page, says.notLoaded)).toHaveCount(0);
    await expectAccessibleInBothThemes(page);

    await page.getByRole('button', { name: `New ${noun}` }).press('Enter');
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByLabel('Name').fill('Snow & ice');
    if (noun === 'author') await page.getByLabel('Email').fill('snow@example.com');
    else await expect(page.getByLabel('Slug')).toHaveValue('snow-ice');
    await expectAccessibleInBothThemes(page);
    failing = true;
    await fail('POST');
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(toast(page, says.notSaved)).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Snow & ice');
    await expect(dialog(page).getByRole('button', { name: 'Create' })).toBeEnabled();
    failing = false;
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(toast(page, says.created)).toBeVisible();
    await expect(toast(page, says.notSaved)).toHaveCount(0);
    await expect(row(page, 'Snow & ice')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);

    if (noun !== 'author') {
      await page.getByRole('button', { name: `New ${noun}` }).click();
      await page.getByLabel('Name').fill('Snow ice');
      await dialog(page).getByRole('button', { name: 'Create' }).click();
      await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/Another one already has this slug/);
      await expect(page.getByLabel('Slug')).toBeFocused();
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    }
    await page.getByRole('button', { name: 'Edit Snow & ice' }).click();
    await page.getByLabel('Name').fill('Rain');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, says.updated)).toBeVisible();
    await expect(row(page, 'Rain')).toBeVisible();

    failing = true;
    await fail('DELETE');
    await page.getByRole('button', { name: 'Delete Rain' }).click();
    await dialog(page)
      .getByRole('button', { name: `Delete ${noun}` })
      .click();
    await expect(toast(page, says.notDeleted)).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: `Delete ${noun}` })).toBeEnabled();
    await expect(page.locator('table').getByText('Rain')).toHaveCount(1);
    failing = false;
    await dialog(page)
      .getByRole('button', { name: `Delete ${noun}` })
      .click();
    await expect(toast(page, says.deleted)).toBeVisible();
    await expect(page.getByText(says.none)).toBeVisible();
  });

test('the table of posts waits with five rows, tells a failure, filters, and deletes with a way back', async ({
  page,
}) => {
  const id = await addPost(page, { status: 'published' });
  await addPost(page, { title: 'Another', slug: 'another' });
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${manage}/posts?**`, async (route) => {
    await held;
    await refuse(route, broken);
  });
  await page.goto('/admin/blog');
  await expect(page.getByRole('status', { name: 'Loading the posts' }).locator('[data-skeleton-row]')).toHaveCount(5);
  answer();
  await expect(toast(page, 'Failed to load blog posts')).toBeVisible();
  await page.unroute(`**${manage}/posts?**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Sample post')).toContainText('Published');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Status').selectOption('published');
  await expect(row(page, 'Another')).toHaveCount(0);
  await expect(page).toHaveURL('/admin/blog?status=published');
  await page.reload();
  await expect(row(page, 'Sample post')).toBeVisible();
  await expect(row(page, 'Another')).toHaveCount(0);
  await expect(page.getByText(/can’t be read/)).toHaveCount(0);
  await page.getByLabel('Search posts by title').fill('sample');
  await expect(page).toHaveURL('/admin/blog?status=published&search=sample');
  await page.getByLabel('Search posts by title').fill('');
  await expect(page).toHaveURL('/admin/blog?status=published');

  let failing = true;
  await page.route(`**${manage}/posts/${id}`, (route) =>
    failing && route.request().method() === 'DELETE' ? refuse(route, broken) : route.continue(),
  );
  await page.getByRole('button', { name: 'Delete Sample post' }).click();
  await dialog(page).getByRole('button', { name: 'Delete post' }).click();
  await expect(toast(page, 'Failed to delete post')).toBeVisible();
  await expect(page.locator('table').getByText('Sample post')).toHaveCount(1);
  await expect(dialog(page).getByRole('button', { name: 'Delete post' })).toBeEnabled();
  failing = false;
  await dialog(page).getByRole('button', { name: 'Delete post' }).click();
  await expect(toast(page, 'Post deleted successfully')).toBeVisible();
  await expect(page.getByText('No posts match')).toBeVisible();
  expect((await page.request.get('/api/blog/posts/sample-post')).status()).toBe(404);
  await toast(page, 'Post deleted successfully').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Post restored as a draft')).toBeVisible();
  await page.getByLabel('Status').selectOption('');
  await expect(row(page, 'Sample post')).toContainText('Draft');
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

test('a draft of a post that was never saved is found again, and one that is not kept says so', async ({ page }) => {
  await page.goto('/admin/blog');
  await page.getByRole('link', { name: 'New post' }).click();
  let failing = true;
  await page.route('**/draft', (route) => (failing ? refuse(route, broken) : route.continue()));
  await title(page).fill('Begun');
  await expect(page.getByText(/Draft not kept:/)).toBeVisible();
  failing = false;
  await expect(page.getByText(/^Draft saved at \d/)).toBeVisible();
  await page.getByRole('link', { name: 'All posts' }).click();
  await page.getByRole('region', { name: 'Started, not saved' }).getByRole('link', { name: 'Begun' }).click();
  await expect(page.getByLabel('Slug')).toHaveValue('begun');
  await save(page).click();
  await expect(page.getByText('Content is required')).toBeVisible();
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

test('those who are no admins are led away, from every tab and from a post', async ({ page }) => {
  const id = await addPost(page);
  await signIn(page, await staffMember());
  for (const path of ['', '/categories', '/tags', '/authors', `/posts/${id}`]) {
    await page.goto(`/admin/blog${path}`);
    await expect(page).toHaveURL('/');
  }
});
