import type { ReadModel } from '../../../../../contracts/src/live/queries.js';
import type { ProjectionJob, ProjectionStatus } from '../../../../../contracts/src/operations/queries.js';
import { capital, spaced } from '../../../../../contracts/src/key-words.js';

type Status = ProjectionStatus['status'];

/** The requested or running job, except for a dry run that waits for its decision. */
export function runningJob({ lastJobs }: Pick<ProjectionStatus, 'lastJobs'>): ProjectionJob | undefined {
  return lastJobs.find(({ state }) => state === 'requested' || state === 'running');
}

/** Whether its progress changes by the second. */
export function isWorking(projection: Pick<ProjectionStatus, 'lastJobs' | 'filling'>): boolean {
  return projection.filling !== undefined || runningJob(projection) !== undefined;
}

/** The dry run that waits for its decision. */
export function waitingDryRun({ lastJobs }: Pick<ProjectionStatus, 'lastJobs'>): ProjectionJob | undefined {
  return lastJobs.find(({ state }) => state === 'ready');
}

export type Act =
  | 'rebuild'
  | 'dryRun'
  | 'swap'
  | 'discard'
  | 'rollback'
  | 'verify'
  | 'heal'
  | 'pause'
  | 'resume'
  | 'cancel';

/**
 * The actions on a read model now: none while nobody does them. There is one job at a time: a running job can only be cancelled, and a waiting dry
 * run needs its decision first.
 */
export function possibleActs(projection: Pick<ProjectionStatus, 'status' | 'lastJobs' | 'previous'>): Act[] {
  if (projection.status === 'stopped' || projection.status === 'filling') return [];
  if (runningJob(projection)) return ['cancel'];
  if (waitingDryRun(projection)) return ['swap', 'discard'];
  return [
    'rebuild',
    'dryRun',
    'verify',
    ...(projection.status === 'outdated' ? [] : ['heal' as const]),
    ...(projection.status === 'live' ? ['pause' as const] : []),
    ...(projection.status === 'paused' ? ['resume' as const] : []),
    ...(projection.previous ? ['rollback' as const] : []),
  ];
}

export const actLabels: Record<Act, string> = {
  rebuild: 'Rebuild',
  dryRun: 'Dry run',
  swap: 'Swap',
  discard: 'Discard',
  rollback: 'Roll back',
  verify: 'Verify',
  heal: 'Heal',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
};

/** Explains the actions whose names are the system's own terms. */
export const actMeanings: Partial<Record<Act, string>> = {
  rebuild: 'Rebuilds the tables from the log while the old ones keep serving',
  dryRun: 'Rebuilds the tables and compares them; nothing is replaced',
  verify: 'Replays the log and compares every row with what is served',
  heal: 'Replays the log and rewrites the rows that differ from it',
  swap: 'Puts the tables it built into service',
  rollback: 'Puts the previous version back into service',
};

/** Where staff see a read model. */
const shows = {
  pipeline: 'the board, the lists and the counters',
  stage_history: 'the board at a past moment and its playback',
  activity: 'recent activity',
  analyses: 'the rent analyses',
  referrals: 'the referrals',
  payments: 'payments and invoices',
  documents: 'the documents to be signed',
  erasures: 'which people were erased, and how far that is',
  campaigns: 'the campaigns and when their messages go out',
  messages: 'what was sent to people and what they answered',
  tasks: 'the tasks',
  analytics: 'the figures of analytics',
  event_index: 'the log by type, actor, correlation and time',
} satisfies Record<ReadModel, string>;

/** "the board, the lists and the counters"; an unknown read model by its name. */
export function whatItShows(name: string): string {
  return (shows as Partial<Record<string, string>>)[name] ?? `what ${name} holds`;
}

/** "Stage history"; also for a process manager: "Rent estimates". */
export function projectionTitle(name: string): string {
  return capital(spaced(name));
}

/**
 * The effect of an action, shown before it is done; undefined for one that does not change what is served.
 * @param projection the current state: its versions and positions are named
 */
export function warningOf(act: Act, projection: ProjectionStatus): string | undefined {
  const { name, version, generation, previous, position } = projection;
  const what = whatItShows(name);
  // New tables hold the log up to the present; after that the pause goes on.
  const pausedThen = projection.status === 'paused' ? ' It stays paused, at the position that it then has.' : '';
  switch (act) {
    case 'rebuild':
      return `New tables are filled from the start of the log and take over when they have caught up. Until then the old ones (v${version} g${generation}) keep serving ${what}. Nothing is sent or charged, and you can roll back.${pausedThen}`;
    case 'swap': {
      const lines = waitingDryRun(projection)?.summary ?? [];
      const change = lines.length === 0 ? 'no difference is known' : lines.map(({ text }) => text).join('; ');
      return `The tables of the dry run take over ${what} immediately: ${change}. You can roll back.`;
    }
    case 'discard':
      return `What the dry run built is dropped. The serving tables stay as they are.`;
    case 'rollback':
      return previous
        ? `The tables that served before (v${previous.version} g${previous.generation}) catch up first, then serve ${what} again. The current ones are kept.${pausedThen}`
        : undefined;
    case 'heal':
      return `A replay of the log is compared with what serves, and every row that differs is rewritten; all read models wait until then. A difference means that something wrote what it should not have: find out what before you remove the trace.`;
    case 'pause':
      return `It is held at position ${position}: from now on staff see ${what} as of this moment. The other read models keep running.`;
    case 'cancel':
      return runningJob(projection)?.kind === 'rebuild'
        ? `What was built so far is dropped, also for other read models rebuilt in the same run. The serving tables stay as they are.`
        : `It ends without a result. The serving tables stay as they are.`;
    case 'dryRun':
    case 'verify':
    case 'resume':
      return undefined;
  }
}

export const statusWords: Record<
  Status,
  { word: string; hue: 'green' | 'blue' | 'purple' | 'yellow' | 'orange' | 'red' }
> = {
  live: { word: 'Live', hue: 'green' },
  filling: { word: 'Filling', hue: 'blue' },
  rebuilding: { word: 'Rebuilding', hue: 'blue' },
  dry_run_ready: { word: 'Dry run ready', hue: 'purple' },
  paused: { word: 'Paused', hue: 'yellow' },
  catching_up: { word: 'Catching up', hue: 'blue' },
  outdated: { word: 'Outdated', hue: 'orange' },
  stopped: { word: 'Stopped', hue: 'red' },
};
