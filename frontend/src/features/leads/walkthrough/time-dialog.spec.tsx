import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { walkthroughsRoutes } from '../../../../../contracts/src/walkthroughs/routes.js';
import { leadWalkthroughRoutes } from '../../../../../contracts/src/leads/routes.js';
import { answer, calls, filled } from '../../../../test/api.js';
import { choose, press } from '../../../../test/fill-in.js';
import { closePage, field, type Page } from '../../../../test/render-page.js';
import { openLeadPage, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';

const mail = {
  ...{ to: 'owner@example.com', withheld: null },
  preview: { subject: 'Your walkthrough', text: 'See you', html: '<p>See you on Tuesday</p>', lead: null, faults: [] },
};
let lead: ServedLead;
beforeEach(() => {
  lead = serveLead();
  answer(walkthroughsRoutes.free, {
    ...{ minutes: 60, times: [], until: '2026-12-12', askDays: [] },
  });
  answer(walkthroughsRoutes.mail, mail);
});

const dialog = () => screen.findByRole('dialog', { name: 'Book the walkthrough' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
async function book(page: Page): Promise<void> {
  await choose(page, 'Book a time');
  await dialog();
}

it('the time that was typed is there when the dialog opens again, also after a reload; Cancel gives it up', async () => {
  let page = await openLeadPage(lead);
  await book(page);
  await page.user.type(field('When'), '2026-12-01T10:30');
  await page.user.keyboard('{Escape}');
  await closed();
  await book(page);
  expect(field('When')).toHaveValue('2026-12-01T10:30');
  closePage();
  page = await openLeadPage(lead);
  await book(page);
  expect(field('When')).toHaveValue('2026-12-01T10:30');
  await press(page, 'Cancel', await dialog());
  await closed();
  await book(page);
  expect(field('When')).toHaveValue('');
});

it('a time that is booked is a draft no longer', async () => {
  const page = await openLeadPage(lead);
  lead.takes(leadWalkthroughRoutes.walkthrough, () => lead.happens('WalkthroughScheduled'));
  await book(page);
  await page.user.type(field('When'), '2026-12-01T10:30');
  await press(page, 'Book', await dialog());
  await closed();
  await book(page);
  expect(within(await dialog()).getByLabelText(/^When/)).toHaveValue('');
});

it('days of which nobody knows what is free are named, not offered', async () => {
  answer(walkthroughsRoutes.free, {
    ...{ minutes: 60, times: ['2026-12-08T16:00:00.000Z'], until: '2026-12-12', askDays: ['2026-12-07', '2026-12-09'] },
  });
  const page = await openLeadPage(lead);
  await book(page);
  expect(
    await screen.findByText(
      /^Please ask before you book Monday, December 7, 2026 or Wednesday, December 9, 2026: .* cannot be read\.$/,
    ),
  ).toBeVisible();
});

it('says beforehand which email goes out, shows it, and lets it be left out', async () => {
  const page = await openLeadPage(lead);
  lead.takes(leadWalkthroughRoutes.walkthrough, () => lead.happens('WalkthroughScheduled'));
  await book(page);
  expect(screen.queryByLabelText(/^Send an email/)).toBeNull();
  await page.user.type(field('When'), '2026-12-01T10:30');
  const sends = await screen.findByLabelText('Send an email about it to owner@example.com');
  expect(sends).toBeChecked();
  await page.user.click(screen.getByText('Show the email'));
  expect(screen.getByText('See you on Tuesday')).toBeVisible();
  const asked = calls(walkthroughsRoutes.mail).at(-1)!.path;
  expect(asked).toContain(`start=${encodeURIComponent('2026-12-01T16:30:00.000Z')}`);
  await page.user.click(sends);
  expect(screen.queryByText('Show the email')).toBeNull();
  await press(page, 'Book', await dialog());
  await closed();
  expect(calls(filled(leadWalkthroughRoutes.walkthrough, lead)).map(({ body }) => body)).toEqual([
    { start: '2026-12-01T16:30:00.000Z', mail: false },
  ]);
});

it('says why no email goes out', async () => {
  answer(walkthroughsRoutes.mail, { to: null, withheld: 'no_address', preview: null });
  const page = await openLeadPage(lead);
  await book(page);
  await page.user.type(field('When'), '2026-12-01T10:30');
  expect(await screen.findByText('The owner gets no email, because there is no address to send it to.')).toBeVisible();
  expect(screen.queryByLabelText(/^Send an email/)).toBeNull();
});

it('says whose times are free', async () => {
  const page = await openLeadPage(lead);
  await book(page);
  expect(await screen.findByRole('heading', { name: /^Next free times of the office/ })).toBeVisible();
});
