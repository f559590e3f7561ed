import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react/pure';
import { boardRoutes } from '../../../../contracts/src/board/routes.js';
import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import { bulkMoveRoutes } from '../../../../contracts/src/leads/bulk-routes.js';
import { answer, refuse, filled } from '../../../test/api.js';
import { QuietEventSource } from '../../../test/quiet-browser.js';
import { openPage, sampleUser, type Page } from '../../../test/render-page.js';
import { board, card } from '../../../test/sample-board.js';
import { answerDashboard } from '../../../test/sample-dashboard.js';
import { sampleId } from '../../../test/sample-history.js';
import { rememberLead } from '../console/palette/palette-leads.js';

const [erased, kept] = [sampleId(1), sampleId(2)];
const cards = [card(erased, 'leads', 3), card(kept, 'leads', 2)];
const refusal = 'The person was erased for good. Nothing more can be done about this.';
const linkOf = (id: string) => screen.queryByRole('link', { name: new RegExp(`^Sample Owner ${id},`) });

beforeEach(() => {
  answerDashboard({ leads: cards }, { position: '1' });
  answer(boardRoutes.cards, { position: '1', cards });
});

async function boardOf(user = sampleUser): Promise<Page> {
  const page = await openPage('/dashboard', user);
  await waitFor(() => expect(linkOf(erased)).toBeVisible());
  return page;
}

/** A colleague erases the person: the read models lack the card, and the live stream names the lead. */
function isErased(): void {
  answer(boardRoutes.board, board('2', { leads: [cards[1]!] }));
  answer(boardRoutes.cards, { position: '2', cards: [cards[1]!] });
  act(() => QuietEventSource.opened.at(-1)!.say('changes', { position: '2', changes: [{ kind: 'lead', id: erased }] }));
}

describe('a person whom a colleague erases', () => {
  it('is gone from an open board, without a reload', async () => {
    await boardOf();
    isErased();
    await waitFor(() => expect(linkOf(erased)).toBeNull());
    expect(linkOf(kept)).toBeVisible();
  });

  it('is gone from the palette, while it is open and when it is opened again', async () => {
    for (const id of [erased, kept]) rememberLead(sampleUser.id, id);
    const page = await boardOf();
    await page.user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: new RegExp(erased) })).toBeVisible();
    isErased();
    await waitFor(() => expect(screen.queryByRole('option', { name: new RegExp(erased) })).toBeNull());
    await page.user.keyboard('{Escape}');
    await page.user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: new RegExp(kept) })).toBeVisible();
    expect(screen.queryByRole('option', { name: new RegExp(erased) })).toBeNull();
  });

  it('is refused in a move of many, which says so and moves the others; then it is no longer selected', async () => {
    const page = await boardOf();
    for (const id of [erased, kept]) {
      fireEvent.focus(linkOf(id)!);
      fireEvent.keyDown(linkOf(id)!, { key: 'x' });
    }
    const bar = await screen.findByRole('region', { name: 'Selected leads' });
    expect(within(bar).getByRole('status')).toHaveTextContent('2 selected');
    answer(bulkMoveRoutes.move, {
      correlationId: sampleId(8),
      results: [
        { ok: false, id: erased, code: 'stream_erased', title: refusal },
        { ok: true, id: kept, revision: 1, position: '3' },
      ],
    });
    await page.user.click(within(bar).getByRole('button', { name: /Move/ }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Enrolled' }));
    expect(await screen.findByText('1 of 2 leads moved to Property Enrolled')).toBeVisible();
    expect(screen.getByText(`1 lead not moved: ${refusal}`)).toBeVisible();
    expect(within(bar).getByRole('status')).toHaveTextContent('1 selected');
  });

  it('is refused in a move of one, which says so', async () => {
    const page = await boardOf();
    refuse(filled(leadsRoutes.move, { id: erased }), { status: 410, code: 'stream_erased', title: refusal });
    await page.user.click(screen.getByRole('button', { name: `Actions for Sample Owner ${erased}` }));
    await page.user.click(screen.getByRole('menuitem', { name: 'Closed' }));
    expect(await screen.findByText(refusal)).toBeVisible();
  });
});
