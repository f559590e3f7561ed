import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { viewsRoutes, type View } from '../../../../../contracts/src/views/routes.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, refuse, filled } from '../../../../test/api.js';
import { closePage, field, openPage, sampleAdmin, type Page } from '../../../../test/render-page.js';
import { answerDashboard, sampleCard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';

const id = sampleId(70);
/** The views as the server keeps them. */
let views: View[];

beforeEach(() => {
  views = [];
  answerDashboard({ leads: [sampleCard(1)] });
  answer(viewsRoutes.all, () => ({ views }));
  answer(viewsRoutes.save, ({ body }) => {
    const view: View = { id, isDefault: false, ...(body as Omit<View, 'id' | 'isDefault'>) };
    views = [...views, view];
    return view;
  });
  answer(filled(viewsRoutes.edit, { id }), ({ body }) => {
    views = views.map((view) => (view.id === id ? { ...view, ...(body as Partial<View>) } : view));
    return views.find((view) => view.id === id)!;
  });
  answer(filled(viewsRoutes.delete, { id }), () => {
    views = [];
    return { id };
  });
});

async function open(address: string): Promise<Page> {
  const page = await openPage(address, sampleAdmin);
  await screen.findByRole('link', { name: /^Sample Owner 1,/ });
  return page;
}
async function choose({ user }: Page, entry: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Views/ }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}
const at = (page: Page, address: string) => waitFor(() => expect(page.address()).toBe(address));
const manage = async (page: Page) => {
  await choose(page, 'Manage views…');
  return within(await screen.findByRole('dialog', { name: 'Your views' }));
};

it('a view is saved, shown, renamed, made the first, and deleted', async () => {
  const page = await open('/dashboard?search=oak&assignee=none');
  await choose(page, 'Save this view…');
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
  expect(dialog).toHaveTextContent('“oak” · Unassigned');
  await page.user.type(field('Name'), 'Oaks');
  await expectAccessible();
  await page.user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(await screen.findByText('View saved')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Views, showing Oaks' })).toBeVisible();
  expect(calls(viewsRoutes.save)[0]?.body).toEqual({
    ...{ name: 'Oaks', isDefault: false, filter: { search: 'oak', assignee: 'none' } },
  });

  await page.user.click(screen.getByRole('button', { name: 'Clear all' }));
  await at(page, '/dashboard');
  expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible();
  await choose(page, 'Oaks');
  await at(page, '/dashboard?search=oak&assignee=none');

  const dialogOfViews = await manage(page);
  const name = dialogOfViews.getByLabelText('Name of Oaks');
  await page.user.clear(name);
  await page.user.type(name, 'Old oaks{Enter}');
  const first = await dialogOfViews.findByRole('button', { name: 'Open the board with Old oaks' });
  expect(first).toHaveAttribute('aria-pressed', 'false');
  await page.user.click(first);
  await waitFor(() =>
    expect(dialogOfViews.getByRole('button', { name: 'Open the board with Old oaks' })).toHaveAttribute(
      'aria-pressed',
      'true',
    ),
  );
  await expectAccessible();
  expect(calls(filled(viewsRoutes.edit, { id })).map(({ body }) => body)).toEqual([
    { name: 'Old oaks' },
    { isDefault: true },
  ]);

  closePage();
  const again = await open('/dashboard');
  await at(again, '/dashboard?search=oak&assignee=none');
  const views = await manage(again);
  await again.user.click(views.getByRole('button', { name: 'Delete Old oaks' }));
  expect(await views.findByText('You have no views left.')).toBeVisible();
  expect(views.queryByLabelText('Name of Old oaks')).toBeNull();
  closePage();
  const last = await open('/dashboard');
  await waitFor(() => expect(calls(viewsRoutes.all).length).toBeGreaterThan(3));
  expect(last.address()).toBe('/dashboard');
});

it('a view with a name that is taken is refused with the reason beside the field', async () => {
  const title = 'You already have a view with this name.';
  refuse(viewsRoutes.save, { status: 409, code: 'view_exists', title });
  const page = await open('/dashboard?minDays=5');
  await choose(page, 'Save this view…');
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
  await page.user.type(field('Name'), 'OAKS');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(await within(dialog).findByText(title)).toBeVisible();
  expect(field('Name')).toHaveValue('OAKS');
  expect(field('Name')).toBeInvalid();
});
