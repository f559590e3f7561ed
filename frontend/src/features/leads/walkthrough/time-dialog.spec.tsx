import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { walkthroughsRoutes } from '../../../../../contracts/src/walkthroughs/routes.js';
import { leadWalkthroughRoutes } from '../../../../../contracts/src/leads/routes.js';
import { answer, calls, filled, refuseOnce } from '../../../../test/api.js';
import { choose, fill, press } from '../../../../test/fill-in.js';
import { closePage, field, type Page } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import { changedMeanwhile, openLeadPage, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';

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

it.each([
  ['enrolled', true],
  ['leads', false],
  ['closed', false],
] as const)('says if booking takes the lead back: in %s, %p', async (status, takesBack) => {
  lead = serveLead({ status });
  const page = await openLeadPage(lead);
  lead.takes(leadWalkthroughRoutes.walkthrough, () => lead.happens('WalkthroughScheduled'));
  await book(page);
  expect(screen.queryAllByText('The lead goes back to Walkthrough Scheduled.')).toHaveLength(takesBack ? 1 : 0);
  await page.user.type(field('When'), '2026-12-01T10:30');
  await press(page, 'Book', await dialog());
  await closed();
  expect(calls(filled(leadWalkthroughRoutes.walkthrough, lead))).toHaveLength(1);
});

it('says whose times are free', async () => {
  const page = await openLeadPage(lead);
  await book(page);
  expect(await screen.findByRole('heading', { name: /^Next free times of the office/ })).toBeVisible();
});

describe('of two people at one walkthrough', () => {
  const [monday, tuesday, friday] = ['07', '08', '11'].map((day) => `2026-12-${day}T16:30:00.000Z`);
  const route = () => filled(leadWalkthroughRoutes.walkthrough, lead);
  const sent = () => calls(route()).map(({ body }) => (body as { start: string }).start);
  const choice = (name: string) => screen.findByRole('group', { name: `${name}: two values` });
  const schedule = (start: string, elsewhere = false) =>
    lead[elsewhere ? 'happensElsewhere' : 'happens'](
      'WalkthroughScheduled',
      { start },
      { set: { walkthroughStart: start } },
    );

  /** The dialog of a walkthrough on Monday, which is to be moved to Friday. */
  async function moveToFriday(): Promise<Page> {
    lead = serveLead({ status: 'walkthrough_scheduled', walkthroughStart: monday! });
    answer(walkthroughsRoutes.list, { position: '0', walkthroughs: [], calendar: 'not_configured' });
    lead.takes(leadWalkthroughRoutes.walkthrough, ({ start }) => schedule(start as string));
    const page = await openLeadPage(lead);
    await choose(page, 'Move walkthrough');
    await fill(page, 'When', '2026-12-11T10:30');
    return page;
  }
  async function move(page: Page): Promise<void> {
    await press(page, 'Move', await screen.findByRole('dialog', { name: 'Move the walkthrough' }));
  }

  it.each(['mine', 'theirs'])('both move it: the second is shown both times, and %s stays', async (keep) => {
    const page = await moveToFriday();
    schedule(tuesday!, true);
    refuseOnce(route(), changedMeanwhile);
    await move(page);
    const shown = await choice('Walkthrough');
    expect(shown).toHaveTextContent('Sample Colleague changed this while you were editing. Which one stays?');
    expect(lead.now().walkthroughStart).toBe(tuesday);
    await press(page, keep === 'mine' ? 'Keep mine' : 'Keep Sample Colleague’s', shown);
    await closed();
    expect(lead.now().walkthroughStart).toBe(keep === 'mine' ? friday : tuesday);
    await choose(page, 'Move walkthrough');
    expect(field('When')).toHaveValue(keep === 'mine' ? '2026-12-11T10:30' : '2026-12-08T10:30');
  });

  it('one calls it off: the other does not book it again without asking', async () => {
    const page = await moveToFriday();
    lead.happensElsewhere('WalkthroughCancelled', {}, { set: { walkthroughStart: null } });
    refuseOnce(route(), changedMeanwhile);
    await press(page, 'Book', await dialog());
    await choice('Walkthrough');
    expect(sent()).toEqual([friday]);
    expect(lead.now().walkthroughStart).toBeNull();
  });

  it('one loses the lead: the other does not take it up again without asking', async () => {
    const page = await moveToFriday();
    lead.happensElsewhere(
      'LeadStatusMoved',
      { from: 'walkthrough_scheduled', to: 'lost' },
      { set: { status: 'lost' } },
    );
    refuseOnce(route(), changedMeanwhile);
    await move(page);
    const shown = await choice('Stage');
    expect(shown).toHaveTextContent(/Sample Colleague\s*Lost/);
    expect(sent()).toEqual([friday]);
    await press(page, 'Keep mine', shown);
    await closed();
    expect(lead.now().walkthroughStart).toBe(friday);
  });

  it('a note meanwhile is no conflict', async () => {
    const page = await moveToFriday();
    lead.happensElsewhere('NoteAdded', { noteId: sampleId(801), content: 'Call first.' });
    refuseOnce(route(), changedMeanwhile);
    await move(page);
    await closed();
    expect(sent()).toEqual([friday, friday]);
    expect(calls(route()).map(({ headers }) => headers.get('If-Match'))).toEqual(['"0"', '"1"']);
  });
});
