import { z } from 'zod';

/** The number of remembered leads. */
const most = 6;
const idsSchema = z.array(z.uuid()).max(most);

/** One list per person in this browser. It holds only ids; names are looked up, so that no erased person is named. */
const keyOf = (userId: string) => `recent-leads:${userId}`;

export function recentLeads(userId: string): string[] {
  try {
    return idsSchema.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
  } catch {
    return [];
  }
}

export function rememberLead(userId: string, leadId: string): void {
  const before = recentLeads(userId);
  if (before[0] !== leadId) localStorage.setItem(keyOf(userId), JSON.stringify(withRecent(before, leadId)));
}

/** Newest first, each once. */
export function withRecent(before: readonly string[], leadId: string): string[] {
  return [leadId, ...before.filter((each) => each !== leadId)].slice(0, most);
}

const leadPath = /^\/leads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The lead that an address shows: on its own page, or beside the board. Undefined if it shows none. */
export function leadShownAt(path: string, search: Record<string, unknown>): string | undefined {
  const id = path === '/dashboard' ? search.lead : leadPath.exec(path)?.[1];
  return typeof id === 'string' && z.uuid().safeParse(id).success ? id : undefined;
}
