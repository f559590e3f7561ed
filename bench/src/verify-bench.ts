import { startFilledProjector } from './own-projector.js';
import { say } from './progress.js';
import { median, ratioRow } from './row.js';
import type { Row } from './row.js';

const eventCount = 200_000;
const rounds = 3;

/** Verifying all projections against rebuilding them. */
export async function benchVerify(superuserUrl: string): Promise<Row[]> {
  const own = await startFilledProjector(superuserUrl, eventCount);
  try {
    const figures = { ours: [] as number[], peer: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      say('Verifying all projections, and rebuilding them ...');
      const { seconds, results } = await own.perform('verify');
      if (!results.every(({ equal }) => equal === true)) throw new Error('What serves differs from a replay');
      figures.ours.push(eventCount / seconds);
      figures.peer.push(eventCount / (await own.perform('rebuild')).seconds);
    }
    const medians = { ours: median(figures.ours), peer: median(figures.peer), unit: 'events/s' };
    return [ratioRow('verify 200,000 events, against rebuild', medians, 1)];
  } finally {
    await own.stop();
  }
}
