import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react/pure';
import { silentStreamMs } from '../../../contracts/src/patience.js';
import { boardRoutes } from '../../../contracts/src/board/routes.js';
import type { BoardCard } from '../../../contracts/src/board/queries.js';
import { tasksRoutes } from '../../../contracts/src/tasks/routes.js';
import { answer, calls, filled } from '../../test/api.js';
import { cardOf } from '../../test/board-page.js';
import { QuietEventSource } from '../../test/quiet-browser.js';
import { openPage, sampleUser } from '../../test/render-page.js';
import { board, card } from '../../test/sample-board.js';
import { answerDashboard, sampleCard } from '../../test/sample-dashboard.js';
import { sampleId } from '../../test/sample-history.js';

const newLeads = () => screen.getAllByRole('term').find((term) => term.textContent === 'New Leads')?.nextElementSibling;
const stream = () => QuietEventSource.opened.at(-1)!;

beforeEach(() => {
  QuietEventSource.opened.length = 0;
});

/** The dashboard, read at position 100, with the stream that has said hello there. */
async function opened(): Promise<void> {
  answerDashboard({}, { position: '100' });
  await openPage('/dashboard', sampleUser);
  await screen.findByText('Pipeline Overview');
  await waitFor(() => expect(QuietEventSource.opened).toHaveLength(1));
  stream().say('hello', { position: '100' });
}

/** As a browser that gives a stream up, which our code opens anew. */
async function refusedAndBack(position: string): Promise<void> {
  const before = stream();
  before.close();
  before.dispatchEvent(new Event('error'));
  await waitFor(() => expect(stream()).not.toBe(before));
  stream().say('hello', { position });
}

it('a stream that is opened anew says where the log is, and what was missed meanwhile is read, each time', async () => {
  await opened();
  for (const [position, leads] of [
    ['200', 1],
    ['300', 2],
  ] as const) {
    const came = Array.from({ length: leads }, (_, n) => card(sampleId(n), 'leads', n));
    answerDashboard({ leads: came }, { position });
    await refusedAndBack(position);
    await waitFor(() => expect(newLeads()).toHaveTextContent(`${leads}`));
  }
});

it('a stream that falls silent, or is not answered at all, is opened anew; not that of a server that never says that it stands', async () => {
  await opened();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const silent = stream();
  silent.say('standing', { standing: [], parked: [], unproven: [] });
  await later(silentStreamMs);
  expect(stream()).toBe(silent);
  for (let beat = 0; beat < 2; beat++) {
    silent.say('beat', {});
    await later(silentStreamMs - 1);
  }
  expect(stream()).toBe(silent);
  await later(1);
  expect(silent.readyState).toBe(QuietEventSource.CLOSED);
  await later(1_000);
  const unanswered = stream();
  expect(unanswered).not.toBe(silent);
  await later(silentStreamMs + 2_000);
  expect(stream()).not.toBe(unanswered);
  jest.useRealTimers();
});

describe('what was missed while the stream was lost is read again below the first pages, too, though the board was read meanwhile', () => {
  const lost = filled(boardRoutes.page, { status: 'lost' });
  const gone = sampleCard(8, 'lost');
  const stays = sampleCard(9, 'lost');
  const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  function serve(position: string, further: BoardCard[]): void {
    answerDashboard({}, { position });
    answer(boardRoutes.board, board(position, { lost: [sampleCard(1, 'lost')] }, { lost: 'cursor' }));
    answer(lost, { position, cards: further });
    answer(tasksRoutes.reminders, { position, due: [], dueCount: 0, ahead: [], aheadCount: 0 });
  }

  it.each([true, false])('after it was heard: %p', async (wasHeard) => {
    const opening = openPage('/dashboard', sampleUser);
    serve('100', [gone, stays]);
    await opening;
    await waitFor(() => expect(cardOf(gone)).toBeVisible());
    if (wasHeard) stream().say('hello', { position: '100' });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
    const before = stream();
    before.close();
    before.dispatchEvent(new Event('error'));
    serve('200', [stays]);
    const asked = calls(boardRoutes.board).length;
    await later(2_000);
    await later(10_000);
    expect(calls(boardRoutes.board).length).toBeGreaterThan(asked);
    jest.useRealTimers();
    stream().say('hello', { position: '200' });
    await waitFor(() => expect(cardOf(gone)).toBeNull());
    await waitFor(() => expect(cardOf(stays)).toBeVisible());
  });
});
