import { effectStates, type EffectState } from '../../../../../contracts/src/effects/effect-state.js';
import { addressText } from '../../../lib/address-search.js';

/** What the address of the events page can hold: filters as GET /api/events takes them, the event shown, the view. */
export interface EventsSearch {
  stream?: string;
  type?: string;
  actor?: string;
  correlation?: string;
  /** Instants, ISO 8601 UTC. */
  from?: string;
  to?: string;
  order?: 'asc';
  event?: string;
  view?: 'graph' | 'outline';
}
/** Changes the address's current content. The drawn content may be older: a second change must not revert the first. */
export type EventsChange = (asked: EventsSearch) => EventsSearch;
export type EventFilters = Omit<EventsSearch, 'event' | 'view'>;

const texts = ['stream', 'type', 'actor', 'correlation', 'event'] as const;

/** All keys that the address may have. */
export const eventsKeys = [...texts, 'from', 'to', 'order', 'view'] as const satisfies readonly (keyof EventsSearch)[];

/** Reads an address. It leaves out unknown parts, so that an old link still opens the page. */
export function eventsSearch(search: Record<string, unknown>): EventsSearch {
  const found: EventsSearch = {};
  for (const name of texts) {
    const value = search[name];
    // The router parses a text of digits as a number.
    if (typeof value === 'string' ? value !== '' : typeof value === 'number') found[name] = String(value);
  }
  for (const name of ['from', 'to'] as const) {
    const value = search[name];
    if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) found[name] = new Date(value).toISOString();
  }
  if (search.order === 'asc') found.order = 'asc';
  if (search.view === 'graph' || search.view === 'outline') found.view = search.view;
  return found;
}

/** The filters alone, for a request and as a key. */
export function filtersOf({ event: _event, view: _view, ...filters }: EventsSearch): EventFilters {
  return filters;
}

/** The number of set filters. */
export function filterCount({ order: _order, ...filters }: EventFilters): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}

/** The filters; the address holds all of them. */
export interface EffectsSearch {
  state?: EffectState;
  kind?: string;
  lead?: string;
}

export const effectsKeys = ['state', 'kind', 'lead'] as const;

/** The valid parts of the address; invalid ones are left out. */
export function effectsSearch(asked: Record<string, unknown>): EffectsSearch {
  return {
    state: effectStates.find((state) => state === asked.state),
    kind: addressText(asked.kind),
    lead: addressText(asked.lead),
  };
}
