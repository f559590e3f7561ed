/** `state` is `ready` while a dry run waits for its decision. */
interface Unfinished {
  kind: string;
  projection: string;
  state: string;
}

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
