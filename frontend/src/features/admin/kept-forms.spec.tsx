import { blogPartRoutes } from '../../../../contracts/src/blog/admin-routes.js';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { assigneesRoutes, usersRoutes } from '../../../../contracts/src/accounts/user-routes.js';
import { referralListRoutes } from '../../../../contracts/src/referrals/routes.js';
import { documentsRoutes } from '../../../../contracts/src/documents/routes.js';
import { imageRoutes } from '../site-images/images-query.js';
import { viewsRoutes } from '../../../../contracts/src/views/routes.js';
import { answer, filled } from '../../../test/api.js';
import { openBoard } from '../../../test/board-page.js';
import { fill, press } from '../../../test/fill-in.js';
import { dialog, expectKept, leavePage } from '../../../test/kept-form.js';
import { field, openPage, sampleAdmin, type Page } from '../../../test/render-page.js';
import { sampleDocument } from '../../../test/sample-document.js';
import { sampleId } from '../../../test/sample-history.js';
import { sampleReferral } from '../../../test/sample-referral.js';
import { sampleListedUser } from '../../../test/sample-users.js';

// Whatever else staff type stays until it is sent or given up.

const at = '2026-03-02T18:00:00.000Z';
const category = { id: sampleId(1), revision: 2, name: 'Sample', slug: 'sample', description: null, posts: 2 };
const uploaded = { version: 1, act: 'uploaded', alt: 'First text', userId: null, at, restores: null } as const;

beforeEach(() => {
  answer(assigneesRoutes.all, { assignees: [] });
  answer(usersRoutes.page, { users: [sampleListedUser()], total: 1 });
  answer(filled(usersRoutes.one, sampleListedUser()), sampleListedUser());
  answer(referralListRoutes.list, { position: '7', referrals: [sampleReferral()], total: 1 });
  answer(documentsRoutes.list, {
    ...{ position: '0', documents: [sampleDocument(1, { leadName: 'Sample' })], total: 1, notConfigured: null },
  });
  answer(blogPartRoutes.categories.list, { items: [category] });
  answer(imageRoutes.history, {
    images: [
      {
        name: 'team-avery-sample.png',
        versions: [{ ...uploaded, picture: { width: 800, height: 500, bytes: 1000 } }],
      },
    ],
  });
  answer(viewsRoutes.all, { views: [] });
});

const on = (address: string) => () => openPage(address, sampleAdmin);
const pressing = (name: string | RegExp) => async (page: Page) => {
  await screen.findByRole('button', { name });
  await press(page, name);
};
const choosing = (menu: RegExp, item: string) => async (page: Page) => {
  await pressing(menu)(page);
  await page.user.click(await screen.findByRole('menuitem', { name: item }));
};

const forms = [
  {
    ...{ name: 'an invitation', open: on('/admin/users'), form: pressing('Invite') },
    ...{ label: 'Email', text: 'new@example.com' },
  },
  {
    ...{ name: 'a new category', open: on('/admin/blog/categories'), form: pressing('New category') },
    ...{ label: 'Name', text: 'Winter' },
  },
  {
    ...{ name: 'an edited category', open: on('/admin/blog/categories'), form: pressing('Edit Sample') },
    ...{ label: 'Name', text: 'Samples of all kinds', blank: 'Sample' },
  },
  {
    ...{ name: 'an edited referral', open: on('/admin/referrals'), form: choosing(/^Actions for/, 'Edit') },
    ...{ label: 'Notes', text: 'Calls back on Friday.', blank: sampleReferral().notes ?? '' },
  },
  {
    ...{ name: 'a referral fee', open: on('/admin/referrals'), form: pressing(/^Process Payment to/) },
    ...{ label: 'Amount', text: '412.50', blank: '400' },
  },
  {
    ...{ name: 'a reason', open: on('/documents'), form: choosing(/^Actions for .* Sample$/, 'Void') },
    ...{ label: 'Reason', text: 'The fee was wrong.' },
  },
  {
    ...{ name: 'a picture’s text', open: on('/admin/images'), form: pressing(/^Edit the alternative text: Avery/) },
    ...{ label: 'Alternative text', text: 'Avery at a desk', blank: 'First text' },
  },
  {
    ...{ name: 'a new picture’s text', open: on('/admin/images'), form: pressing(/^Replace: Avery/) },
    ...{ label: 'Alternative text', text: 'Avery at a desk', blank: 'First text' },
  },
  {
    ...{ name: 'a view’s name', open: () => openBoard({}, '/dashboard?search=oak') },
    ...{ form: choosing(/^Views/, 'Save this view…'), label: 'Name', text: 'Oak Street, to call' },
  },
];
it.each(forms)('$name that was begun stays over a reload, until it is given up', async ({ name: _, ...form }) => {
  await expectKept(form);
});

it('a category that somebody else saved meanwhile is merged with the kept edit, field by field', async () => {
  let page = await on('/admin/blog/categories')();
  await pressing('Edit Sample')(page);
  await fill(page, 'Name', 'Mine');
  leavePage();
  answer(blogPartRoutes.categories.list, {
    items: [{ ...category, revision: 3, name: 'Sample', description: 'Theirs' }],
  });
  page = await on('/admin/blog/categories')();
  await pressing('Edit Sample')(page);
  expect(field('Name')).toHaveValue('Mine');
  expect(field('Description')).toHaveValue('Theirs');
  expect(await dialog()).toHaveTextContent('Kept from their version: Description.');
});

it('a person’s name, one’s own name and a lead for Odoo stay over a reload', async () => {
  const places = [
    { address: `/admin/users?user=${sampleListedUser().id}`, label: 'Display name', tab: 'Details' },
    { address: '/account', label: 'Display name' },
    { address: '/admin/odoo-test', label: 'Property address' },
  ];
  for (const { address, label, tab } of places) {
    const open = async () => {
      const page = await on(address)();
      if (tab) await page.user.click(await screen.findByRole('tab', { name: tab }));
      await waitFor(() => expect(field(label)).toBeVisible());
      return page;
    };
    await fill(await open(), label, 'Sample, not saved');
    leavePage();
    await open();
    expect([address, (field(label) as HTMLInputElement).value]).toEqual([address, 'Sample, not saved']);
    leavePage();
  }
});
