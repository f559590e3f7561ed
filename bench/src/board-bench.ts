import { chromium, type Browser } from 'playwright';
import { leadStatuses } from '../../contracts/src/lead-status.js';
import { measuredBoard, type BoardFigures } from './board-in-browser.js';
import { createLead, leadBody, startOwnApplication, type OwnApplication } from './own-application.js';
import { say } from './progress.js';
import { growthRow, median, type Row, timeRow } from './row.js';

const many = 10_000;
const few = 100;
const rounds = 5;
const atOnce = 32;

/** How many times the time with 100 leads it may take. A filter reads every lead. */
const most = { usual: 1.1, filter: 1.3 };

/**
 * The dashboard of the built application in Chromium with 10,000 leads. The peer is the same board with 100, measured before
 * the others were added: a ratio near 1 says that the number of leads does not matter. Figures are medians of rounds, each in a
 * separate browser context with an empty cache.
 */
export async function benchBoard(superuserUrl: string): Promise<Row[]> {
  const application = await startOwnApplication(superuserUrl);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--enable-precise-memory-info'],
  });
  try {
    await add(application, few);
    const peer = await medianOf(browser, application);
    await add(application, many - few);
    const ours = await medianOf(browser, application);
    const figures = (part: keyof BoardFigures, unit: string) => ({ ours: ours[part], peer: peer[part], unit });
    const name = `board with ${many.toLocaleString('en-US')} leads`;
    const work = (part: keyof BoardFigures, does: string, times = most.usual) =>
      growthRow(`${name}, ${does}: main-thread work`, figures(part, 'ms'), times);
    return [
      growthRow(`${name}, largest contentful paint`, figures('largestPaint', 'ms'), most.usual),
      work('dragStart', 'drag start'),
      work('drop', 'drop'),
      work('openTimeline', 'open timeline'),
      work('filter', 'filter', most.filter),
      timeRow(`${name}, slowest event to paint`, figures('slowestEvent', 'ms')),
      timeRow(`${name}, memory of scripts`, figures('heapMegabytes', 'MB')),
      timeRow('console, script of the first load, gzip', figures('scriptKilobytes', 'kB')),
    ];
  } finally {
    await browser.close();
    await application.stop();
  }
}

/** Adds leads over HTTP, spread over all stages. */
async function add(application: OwnApplication, count: number): Promise<void> {
  say(`Adding ${count.toLocaleString('en-US')} leads ...`);
  const { url, headers } = application;
  const lead = JSON.parse(leadBody) as object;
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) {
      const status = leadStatuses[n % leadStatuses.length];
      await createLead(url, headers, JSON.stringify({ ...lead, name: `Sample Owner ${n}`, status }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  await application.caughtUp();
}

async function medianOf(browser: Browser, { url, headers }: OwnApplication): Promise<BoardFigures> {
  const all: BoardFigures[] = [];
  for (let round = 0; round < rounds; round++) {
    say(`Using the board, round ${round + 1} of ${rounds} ...`);
    all.push(await measuredBoard(browser, url, headers['cookie'] ?? ''));
  }
  const parts = Object.keys(all[0]!) as (keyof BoardFigures)[];
  return Object.fromEntries(parts.map((part) => [part, median(all.map((figures) => figures[part]))])) as Record<
    keyof BoardFigures,
    number
  >;
}
