import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure';
import { assigneesRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer } from '../../../../test/api.js';
import { cardOf, itemOf, openBoard } from '../../../../test/board-page.js';
import { openPage, sampleUser } from '../../../../test/render-page.js';
import { answerDashboard, sampleCard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';
import { serveLead } from '../../../../test/sample-lead-page.js';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('a card', () => {
  it('is a link to the lead’s page; a plain click shows the lead beside the board', async () => {
    const lead = serveLead();
    const page = await openBoard({ leads: [sampleCard(1)] });
    const card = cardOf(lead)!;
    expect(card).toHaveAttribute('href', `/leads/${lead.id}`);
    // The browser opens these in a tab of its own, which jsdom has none of.
    let kept = true;
    const look = (event: Event) => {
      kept = !event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', look);
    for (const key of ['ctrlKey', 'metaKey', 'altKey']) {
      fireEvent.click(card, { [key]: true });
      expect(kept).toBe(true);
    }
    fireEvent.click(card, { shiftKey: true });
    expect(kept).toBe(false);
    document.removeEventListener('click', look);
    expect(page.address()).toBe('/dashboard');
    await page.user.click(card);
    await waitFor(() => expect(page.address()).toBe(`/dashboard?lead=${lead.id}`));
    expect(cardOf(lead)).toHaveAttribute('aria-current', 'true');
    const own = screen.getByRole('link', { name: 'Open the page of Sample Owner 1' });
    expect(own).toHaveAttribute('href', `/leads/${lead.id}`);
    await page.user.click(own);
    await page.leavesFor(`/leads/${lead.id}`);
  });

  it('names street and city, and nothing more of the address', async () => {
    const lead = sampleCard(1, 'leads', { propertyAddress: '100 Sample St, Ankeny, IA 50023', city: 'Ankeny' });
    await openBoard({ leads: [lead] });
    expect(itemOf(lead)).toHaveTextContent('100 Sample St, Ankeny');
    expect(itemOf(lead)).not.toHaveTextContent('IA 50023');
  });

  it('says the number by which a search found it', async () => {
    const lead = sampleCard(1, 'leads', { propertyAddress: '100 Sample St, Ankeny', foundPhone: '(515) 555-0142' });
    const other = sampleCard(2);
    await openBoard({ leads: [lead, other] });
    expect(itemOf(lead)).toHaveTextContent('(515) 555-0142 · 100 Sample St, Ankeny');
    expect(cardOf(lead)).toHaveAccessibleName(expect.stringContaining('(515) 555-0142'));
    expect(itemOf(other)).not.toHaveTextContent('555-0142');
  });

  it('says that a task is overdue, and who looks after the lead', async () => {
    const lead = sampleCard(1, 'leads', { nextTaskAt: daysAgo(1), openTaskCount: 2, assigneeId: sampleId(900) });
    const other = sampleCard(2);
    answerDashboard({ leads: [lead, other] });
    const assignee = { id: sampleId(900), email: 'ann@example.com', displayName: 'Ann Sample' };
    answer(assigneesRoutes.all, { assignees: [assignee] });
    await openPage('/dashboard', sampleUser);
    await waitFor(() => expect(itemOf(lead)).toHaveTextContent('Looked after by Ann Sample'));
    expect(itemOf(lead)).toHaveTextContent(/Task overdue since .*, the first of 2 open tasks/);
    await expectAccessible();
    expect(itemOf(other)).not.toHaveTextContent(/Task overdue|Looked after by/);
  });

  const awaited = { situation: 'signature', situationSince: daysAgo(4) } as const;

  it('says where it stands beside what is urgent', async () => {
    const lead = sampleCard(1, 'contract_sent', { ...awaited, stageSince: daysAgo(1), nextTaskAt: daysAgo(1) });
    const ahead = sampleCard(2, 'contract_sent', { ...awaited, stageSince: daysAgo(1), walkthroughStart: daysAgo(-3) });
    await openBoard({ contract_sent: [lead, ahead] });
    expect(itemOf(lead)).toHaveTextContent(/Task overdue.*Awaiting signature, 4 d/);
    expect(itemOf(ahead)).toHaveTextContent(/Walkthrough on.*Awaiting signature, 4 d/);
    await expectAccessible();
  });

  it('says where it stands while it is compact, also beside why marketing failed', async () => {
    const lead = sampleCard(1, 'contract_sent', { ...awaited, stageSince: daysAgo(1) });
    const stale = sampleCard(2, 'contract_sent', { ...awaited, stageSince: daysAgo(20), marketing: 'failed' });
    const page = await openBoard({ contract_sent: [lead, stale] });
    await page.user.click(screen.getByRole('button', { name: 'Board settings' }));
    await page.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Compact cards' }));
    expect(within(itemOf(lead)!).getByRole('button', { name: /Enroll in Marketing/ })).toHaveTextContent(/^$/);
    for (const card of [lead, stale]) expect(itemOf(card)).toHaveTextContent('Awaiting signature, 4 d');
    expect(itemOf(stale)).toHaveTextContent(/Awaiting signature, 4 d. In this stage for 20 days.*[Ff]ailed/);
    localStorage.clear();
  });
});

describe('why is this here', () => {
  /** Came in, priced, moved, noted. */
  function moved() {
    const lead = serveLead();
    const [came] = lead.events;
    const priced = lead.happens('PropertyDetailsEdited', {}, { set: { estimatedRentCents: 210_000 } });
    const enrolled = lead.happens(
      'LeadStatusMoved',
      { from: 'leads', to: 'enrolled' },
      {
        set: { status: 'enrolled', stageSince: daysAgo(0) },
      },
    );
    lead.happens('NoteAdded', { noteId: sampleId(801), content: 'A note.' });
    return { lead, came: came!, priced, enrolled, card: sampleCard(1, 'enrolled', { estimatedRentCents: 210_000 }) };
  }

  it('by the menu, by keys, and from the lead beside the board', async () => {
    const { lead, came, priced, enrolled, card } = moved();
    const page = await openBoard({ enrolled: [card] });
    const at = (event: string) =>
      waitFor(() => expect(page.address()).toBe(`/dashboard?lead=${lead.id}&event=${event}`));
    await page.user.click(screen.getByRole('button', { name: `Actions for ${card.name}` }));
    (await screen.findByRole('menuitem', { name: 'Why is this here?' })).focus();
    await page.user.keyboard('{ArrowRight}');
    await page.user.click(await screen.findByRole('menuitem', { name: 'Rent $2,100' }));
    await at(priced.id);
    const panel = await screen.findByRole('complementary', { name: 'Lead' });
    await waitFor(() => expect(panel).toHaveTextContent('event 2 of 4'));

    cardOf(lead)!.focus();
    await page.user.keyboard('w');
    const menu = await screen.findByRole('menu', { name: `Why is this here? ${card.name}` });
    await waitFor(() => expect(within(menu).getAllByRole('menuitem')[0]).toHaveFocus());
    await expectAccessible();
    await page.user.click(within(menu).getByRole('menuitem', { name: /^Stage/ }));
    await at(enrolled.id);
    await page.user.click(within(panel).getByRole('button', { name: card.name }));
    await at(came.id);
    cardOf(lead)!.focus();
    await page.user.keyboard('s');
    await at(enrolled.id);
  });

  it('the days of a card that stands too long lead to the event they are counted from', async () => {
    const { lead, enrolled, card } = moved();
    // A note does not reset the clock.
    const page = await openBoard({
      proposal: [{ ...card, status: 'proposal', stageSince: daysAgo(14), stageEventId: enrolled.id }],
    });
    const days = within(itemOf(lead)!).getByRole('link', { name: 'In this stage for 14 days' });
    expect(days).toHaveAttribute('href', expect.stringContaining(`lead=${lead.id}`));
    await page.user.click(days);
    await waitFor(() => expect(page.address()).toBe(`/dashboard?lead=${lead.id}&event=${enrolled.id}`));
  });
});
