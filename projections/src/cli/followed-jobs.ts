import { pause } from '../../../event-store/src/flow/keep-going.js';
import type { Job } from '../engine/operator/jobs.js';
import { nobodyWorks } from '../parked/parked.js';

/** What a wait for jobs looks at. */
export interface Watched {
  /** As they are now, without those that are gone. */
  find: (ids: readonly string[]) => Promise<Job[]>;
  /** The read models and process managers of these that nobody works for now. */
  unattended: (jobs: readonly Job[]) => Promise<string[]>;
  /** Called now and then with the progress of running jobs. */
  onProgress: (jobs: readonly Job[]) => void;
}

/** Milliseconds. Another process takes over within 13 s, a container is started anew within half a minute. */
const usual = { poll: 150, notice: 1_500, nobody: 30_000 };
const ended: readonly Job['state'][] = ['done', 'failed', 'cancelled'];

/**
 * Waits for jobs and reports their progress.
 * @param ends the states in which a job is waited for no longer; always those in which it has ended
 * @throws Error with one line when a job is gone, or when nobody has worked for one for longer than another process needs to take over
 */
export async function followed(
  { find, unattended, onProgress }: Watched,
  ids: readonly string[],
  ends: readonly Job['state'][] = ['ready'],
  times = usual,
): Promise<Job[]> {
  let attendedAt = Date.now();
  for (let reportedAt = Date.now(); ; await pause(times.poll)) {
    const jobs = await find(ids);
    if (jobs.length < ids.length)
      throw new Error('What was asked for is no longer there: the database was restored or reset meanwhile. Ask again');
    const left = jobs.filter(({ state }) => !ended.includes(state) && !ends.includes(state));
    if (left.length === 0) return jobs;
    if (Date.now() - reportedAt < times.notice) continue;
    reportedAt = Date.now();
    onProgress(jobs);
    const [idle] = await unattended(left);
    if (idle === undefined) attendedAt = Date.now();
    else if (Date.now() - attendedAt > times.nobody) throw new Error(nobodyWorks(idle));
  }
}
