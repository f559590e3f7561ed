import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { bulkMoveRoutes } from '../../../../../contracts/src/leads/bulk-routes.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { walkthroughsRoutes, type WalkthroughMailsAnswer } from '../../../../../contracts/src/walkthroughs/routes.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, fail, filled, hold } from '../../../../test/api.js';
import { markOf, openBoard, selectedBar, stageOf } from '../../../../test/board-page.js';
import { press } from '../../../../test/fill-in.js';
import type { Page } from '../../../../test/render-page.js';
import { sampleCard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';
import { moveOne } from './act-on-cards.js';

const start = '2036-12-08T16:30:00.000Z';
const [lead, without] = [sampleCard(1, 'leads', { walkthroughStart: start }), sampleCard(2)];
const move = filled(leadsRoutes.move, lead);
const { mails } = walkthroughsRoutes;
const calledOff = {
  ...{ leadId: lead.id, name: lead.name, stands: false, start },
  mail: {
    ...{ to: 'owner@example.com', withheld: null },
    preview: { subject: 'It is called off', text: '', html: '<p>We are sorry</p>', lead: null, faults: [] },
  },
} satisfies WalkthroughMailsAnswer['leads'][0];
const again = { ...calledOff, stands: true, mail: { ...calledOff.mail, to: 'again@example.com' } };
const asked = () => calls(mails).map(({ body }) => body);
const sent = (route: { at: string } = move) => calls(route).map(({ body }) => body as Record<string, unknown>);
const question = (name: string) => screen.findByRole('dialog', { name });
const stands = (status: string) => waitFor(() => expect(stageOf(lead)).toBe(status));
const accepted = ({ body }: { body: unknown }) => ({
  correlationId: sampleId(800),
  results: (body as { ids: string[] }).ids.map((id) => ({ ok: true as const, id, revision: 2, position: '9' })),
});

beforeEach(() => {
  answer(move, { id: lead.id, revision: 1, position: '8' });
  answer(bulkMoveRoutes.move, accepted);
  answer(bulkMoveRoutes.undo, accepted);
});

async function open(told: WalkthroughMailsAnswer['leads'] = [calledOff]): Promise<Page> {
  const page = await openBoard({ leads: [lead, without] });
  answer(mails, { leads: told });
  return page;
}
async function chooseLost(page: Page, { name } = lead) {
  await press(page, `Actions for ${name}`);
  await page.user.click(await screen.findByRole('menuitem', { name: 'Lost' }));
}

describe('a card that is dragged to Lost', () => {
  it('moves at once, and says afterwards what that tells the owner; the undo asks first', async () => {
    const page = await open();
    const letGo = hold(mails);
    void moveOne(lead, 'lost', true);
    await stands('lost');
    await waitFor(() => expect(asked()).toHaveLength(1));
    const correlationId = calls(move)[0]?.headers.get('X-Correlation-Id');
    expect(asked()).toEqual([{ ids: [lead.id], change: { what: 'done', correlationId } }]);
    letGo();
    const told = await screen.findByText(
      'The walkthrough on Dec 8, 10:30 AM is called off. An email goes to owner@example.com: “It is called off”.',
    );
    answer(mails, { leads: [again] });
    await press(page, 'Undo', told.closest<HTMLElement>('[data-sonner-toast]')!);
    const dialog = await question('Undo this?');
    expect(dialog).toHaveTextContent('The walkthrough is on Dec 8, 10:30 AM again.');
    expect(sent(bulkMoveRoutes.undo)).toEqual([]);
    await page.user.click(within(dialog).getByLabelText('Send an email about it to again@example.com'));
    await press(page, 'Undo', dialog);
    await waitFor(() => expect(sent(bulkMoveRoutes.undo)).toEqual([{ correlationId, ids: [lead.id], mail: false }]));
    await stands('leads');
  });

  it.each([
    ['another stage', lead, 'closed'],
    ['Lost without a walkthrough', without, 'lost'],
  ] as const)('says nothing of %s', async (_, card, to) => {
    answer(filled(leadsRoutes.move, card), { id: card.id, revision: 1, position: '8' });
    await open();
    await moveOne(card, to, true);
    expect(sent(filled(leadsRoutes.move, card))).toEqual([{ status: to }]);
    expect(asked()).toEqual([]);
    expect(screen.queryByText('Lead status updated')).toBeNull();
  });

  it('says so, too, if nobody knows what goes out', async () => {
    await open();
    fail(mails, 400);
    await moveOne(lead, 'lost', true);
    expect(
      await screen.findByText('The owner gets an email about the walkthrough, unless mail to them is blocked.'),
    ).toBeVisible();
  });
});

describe('a card whose menu moves it to Lost', () => {
  it('says beforehand which email goes out, shows it, and lets it be left out', async () => {
    const page = await open();
    await chooseLost(page);
    const dialog = await question(`Move ${lead.name} to Lost?`);
    expect(dialog).toHaveTextContent('The walkthrough on Dec 8, 10:30 AM is called off.');
    expect(asked()).toEqual([{ ids: [lead.id], change: { what: 'move', to: 'lost' } }]);
    await page.user.click(within(dialog).getByText('Show the email'));
    expect(within(dialog).getByText('We are sorry')).toBeVisible();
    await expectAccessible();
    await page.user.click(within(dialog).getByLabelText('Send an email about it to owner@example.com'));
    await press(page, 'Move', dialog);
    await stands('lost');
    expect(sent()).toEqual([{ status: 'lost', mail: false }]);
  });

  it('stays where it is if that is given up', async () => {
    const page = await open();
    await chooseLost(page);
    await press(page, 'Cancel', await question(`Move ${lead.name} to Lost?`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stageOf(lead)).toBe('leads');
    expect(sent()).toEqual([]);
  });

  it('moves without a question where no email goes out', async () => {
    const page = await open([{ ...calledOff, mail: { to: null, withheld: 'no_address', preview: null } }]);
    await chooseLost(page);
    await stands('lost');
    expect(sent()).toEqual([{ status: 'lost' }]);
  });

  it('asks, too, if nobody knows what goes out', async () => {
    const page = await open();
    fail(mails, 400);
    await chooseLost(page);
    const dialog = await question(`Move ${lead.name} to Lost?`);
    expect(dialog).toHaveTextContent('Which ones cannot be shown right now.');
    await press(page, 'Move', dialog);
    await stands('lost');
  });
});

it('many that are moved to Lost, and their undo, name the owners who get an email', async () => {
  const page = await open([calledOff, { ...calledOff, leadId: without.id, name: without.name }]);
  for (const card of [lead, without]) await page.user.click(markOf(card));
  await press(page, 'Move to', selectedBar());
  await page.user.click(await screen.findByRole('menuitem', { name: 'Lost' }));
  const dialog = await question('Move 2 leads to Lost?');
  expect(dialog).toHaveTextContent(`${lead.name}: the walkthrough on Dec 8, 10:30 AM is called off.`);
  expect(within(dialog).getByLabelText('Send 2 owners an email about it')).toBeChecked();
  await press(page, 'Move', dialog);
  expect(await screen.findByText('2 leads moved to Lost')).toBeVisible();
  const [body] = sent(bulkMoveRoutes.move);
  expect(body).not.toHaveProperty('mail');

  await press(page, 'Undo the move of 2', selectedBar());
  const undo = await question('Undo this?');
  await page.user.click(within(undo).getByLabelText('Send 2 owners an email about it'));
  await press(page, 'Undo', undo);
  expect(await screen.findByText('Undone: 2 leads back in place')).toBeVisible();
  expect(sent(bulkMoveRoutes.undo)[0]).toMatchObject({ mail: false });
});
