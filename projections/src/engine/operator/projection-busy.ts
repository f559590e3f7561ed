import type { Job } from './jobs.js';

type Unfinished = Pick<Job, 'kind' | 'projection' | 'state'>;

/** Other jobs of these projections are unfinished: each is named, with what ends it. */
export class ProjectionBusy extends Error {
  constructor(jobs: readonly Unfinished[]) {
    super(jobs.map(sentence).join(' '));
    this.name = 'ProjectionBusy';
  }
}

function sentence({ kind, projection, state }: Unfinished): string {
  return state === 'ready'
    ? `A dry run of ${projection} waits for a decision: swap or discard ${projection}.`
    : `The ${kind} of ${projection} is not finished: wait, or cancel ${projection}.`;
}
