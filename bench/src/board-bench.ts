import { chromium, type Browser } from 'playwright';
import { leadStatuses } from '../../contracts/src/lead-status.js';
import { measuredBoard, type BoardFigures } from './board-in-browser.js';
import { eachBelow, median, say } from './rounds.js';
import { growthRow, type Row } from './row.js';
import { caughtUp, command, leadBody, type Staff } from './staff.js';
import { System } from './system.js';

const many = 10_000;
const few = 100;
const rounds = 5;

/** What is measured, and how many times the time with 100 leads it may take. A filter reads every lead. */
const judged: Record<keyof BoardFigures, { what: string; most: number }> = {
  largestPaint: { what: 'largest contentful paint', most: 1.1 },
  dragStart: { what: 'drag start: main-thread work', most: 1.1 },
  drop: { what: 'drop: main-thread work', most: 1.1 },
  openTimeline: { what: 'open timeline: main-thread work', most: 1.1 },
  filter: { what: 'filter: main-thread work', most: 1.3 },
};
const parts = Object.keys(judged) as (keyof BoardFigures)[];

/**
 * The dashboard of the built application in Chromium with 10,000 leads. The peer is the same board with 100, measured before
 * the others were added: a ratio near 1 says that the number of leads does not matter. Figures are medians of rounds, each in a
 * separate browser context with an empty cache.
 */
export function benchBoard(superuserUrl: string): Promise<Row[]> {
  return System.run(superuserUrl, ['node', 'api', 'projector'], async (system) => {
    const staff = await system.staff();
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    });
    try {
      await add(staff, few);
      const peer = await medianOf(browser, staff);
      await add(staff, many - few);
      const ours = await medianOf(browser, staff);
      return parts.map((part) =>
        growthRow(
          `board with ${many.toLocaleString('en-US')} leads, ${judged[part].what}`,
          { ours: ours[part], peer: peer[part], unit: 'ms' },
          judged[part].most,
        ),
      );
    } finally {
      await browser.close();
    }
  });
}

/** Adds leads over HTTP, spread over all stages. */
async function add(staff: Staff, count: number): Promise<void> {
  say(`Adding ${count.toLocaleString('en-US')} leads ...`);
  const lead = JSON.parse(leadBody) as object;
  await eachBelow(count, (n) =>
    command(staff, '/api/leads', {
      ...lead,
      name: `Sample Owner ${n}`,
      status: leadStatuses[n % leadStatuses.length],
    }),
  );
  await caughtUp(staff);
}

async function medianOf(browser: Browser, { url, headers }: Staff): Promise<BoardFigures> {
  const all: BoardFigures[] = [];
  for (let round = 0; round < rounds; round++) {
    say(`Using the board, round ${round + 1} of ${rounds} ...`);
    all.push(await measuredBoard(browser, url, headers['cookie'] ?? ''));
  }
  const medians = parts.map((part) => [part, median(all.map((figures) => figures[part]))]);
  return Object.fromEntries(medians) as Record<keyof BoardFigures, number>;
}
