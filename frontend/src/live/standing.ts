import type { LiveStanding, ReadModel, Standing } from '../../../contracts/src/live/queries.js';
import { idsOfKind } from '../../../contracts/src/live/subject.js';
import { createStore } from '../lib/store.js';

/** The read models that do not follow the log, and the leads parked in the pipeline, as the live stream last reported. */
const standings = createStore<LiveStanding>({ standing: [], parked: [], unproven: [] });
/** Undefined until the live stream has reported. */
const leads = createStore<{ ids: ReadonlySet<string> | undefined }>({ ids: undefined });

/**
 * Takes over the live stream's report.
 * @returns whether something that stood still continues: its shown data must be read again
 */
export function noteStanding(next: LiveStanding): boolean {
  const before = standings.get();
  standings.set(next);
  const parked = new Set(idsOfKind('lead', next.parked));
  leads.set({ ids: parked });
  const still = new Set(next.standing.map(({ name }) => name));
  const waited = idsOfKind('lead', before.parked);
  return before.standing.some(({ name }) => !still.has(name)) || waited.some((id) => !parked.has(id));
}

/** Leads that a batch reported as parked, shortly before the next full report. */
export function noteParked(ids: readonly string[]) {
  leads.update(({ ids: before = [] }) => ({ ids: new Set([...before, ...ids]) }));
}

/** The one of these read models that has stood still longest; null while all follow the log. */
export function useStanding(...models: readonly ReadModel[]): Standing | null {
  return standings.use(({ standing }) => standingAmong(standing, models));
}

export const standingNow = (...models: readonly ReadModel[]): Standing | null =>
  standingAmong(standings.get().standing, models);

export const useParkedLeads = (): ReadonlySet<string> | undefined => leads.use(({ ids }) => ids);
/** Whether a lead is parked at an event that this system did not write. */
export const useIsUnproven = (id: string): boolean =>
  standings.use(({ unproven }) => idsOfKind('lead', unproven).includes(id));
export const useIsParked = (id: string): boolean => leads.use(({ ids }) => ids?.has(id) ?? false);

function standingAmong(standing: readonly Standing[], models: readonly ReadModel[]): Standing | null {
  const found = standing.filter(({ name }) => (models as readonly string[]).includes(name));
  return found.reduce<Standing | null>((first, each) => (first && first.since <= each.since ? first : each), null);
}
