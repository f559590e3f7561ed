import { middleOf } from './film.mjs';

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('./film.mjs').Film} Film */

/**
 * The tour: the board; a card's history beside it, dragged back and forth; the whole board played from an earlier day.
 * @param {Page} page signed in @param {Film} film
 */
export async function playTour(page, film) {
  const lead = await tellingLead(page);
  await page.goto('/dashboard');
  const card = page.locator(`[data-card="${lead.id}"]`);
  await card.waitFor();
  await film.settled();
  await film.take(900);
  await film.press(card, 1100);
  await scrub(page, film);
  await playBoard(page, film);
}

/**
 * A lead whose card is visible and whose history is worth showing.
 * @param {Page} page @returns {Promise<{ id: string }>}
 */
async function tellingLead(page) {
  const board = await (await page.request.get('/api/board')).json();
  /** @type {{ cards: { id: string }[] }[]} */
  const columns = board.columns;
  const seen = columns.slice(2, 4).flatMap(({ cards }) => cards.slice(0, 8));
  let best = { id: seen[0]?.id ?? '', score: -1 };
  for (const { id } of seen) {
    const { events } = await (await page.request.get(`/api/leads/${id}/history`)).json();
    // Enough to scrub through, not more than the panel shows, and of many kinds.
    const kinds = new Set(events.map((/** @type {{ type: string }} */ { type }) => type)).size;
    const score = events.length > 12 ? 0 : kinds;
    if (score > best.score) best = { id, score };
  }
  return best;
}

/** Drags the slider of the history to its first events and forward again. @param {Page} page @param {Film} film */
async function scrub(page, film) {
  const thumb = page.getByRole('slider', { name: 'Moment in the history' });
  await film.moveTo(await middleOf(thumb));
  await page.mouse.down();
  const ticks = page.locator('[data-tick]');
  const count = await ticks.count();
  const back = Array.from({ length: count - 1 }, (_, step) => count - 2 - step);
  for (const at of [...back, ...back.slice(0, -1).reverse()]) {
    await film.place({ x: (await middleOf(ticks.nth(at))).x, y: (await middleOf(thumb)).y });
    await film.settled();
    await film.take(at === 0 ? 700 : 200);
  }
  await page.mouse.up();
  await film.press(page.getByRole('button', { name: 'Back to now' }), 500);
}

/** Ms of the playback between two of its frames: the application takes longer ones for a tab that was away. */
const frameMs = 100;
/** Every third frame is taken, and shown for this long. */
const standMs = 100;

/** Plays the board with a controlled clock: all frames have one length, on a slow machine, too. @param {Page} page @param {Film} film */
async function playBoard(page, film) {
  await film.press(page.getByRole('button', { name: 'Close the history' }), 200);
  await film.press(page.getByRole('button', { name: 'Time machine' }), 500);
  const machine = page.getByRole('region', { name: 'Time machine' });
  await machine.getByRole('button', { name: /^Speed: / }).click();
  await page.getByRole('menuitemradio', { name: '1 month/s' }).click();
  const play = machine.getByRole('button', { name: 'Play the board' });
  await film.moveTo(await middleOf(play));
  await page.clock.install();
  await play.click();
  await machine.getByRole('button', { name: 'Pause' }).waitFor();
  await page.clock.pauseAt(Date.now() + 2 * frameMs);
  const over = machine.getByText('The board now');
  await film.place({ x: 600, y: 480 });
  for (let frame = 0; frame < 100 && !(await over.isVisible()); frame++) {
    await film.take(standMs);
    for (let step = 0; step < 3; step++) await page.clock.runFor(frameMs);
  }
  await film.take(1200);
}
