import { keyOf } from '../../../live/changed.js';
import { caseTimelineRoutes } from '../../../../../contracts/src/cases/routes.js';
import { readQuery } from '../../../live/read-query.js';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { OtherLead } from '../../../../../contracts/src/cases/queries.js';
import { subjectKinds, type Subject } from '../../../../../contracts/src/live/subject.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { useMemo } from 'react';
import type { History, HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';

const part = 'timeline';
const besidesLeads = subjectKinds.filter((kind) => kind !== 'lead');

/** The parts of a lead's case: its analyses and referral with their events, and other leads of the person. */
export const caseQuery = (leadId: string) =>
  readQuery(caseTimelineRoutes.timeline, { id: leadId }, { under: [...keyOf('lead', leadId), part] });

/** Reads the open timelines again after a change to something other than a lead that may belong to a case. */
export async function refreshCases(changed: readonly Subject[] | 'everything') {
  if (changed !== 'everything' && !changed.some(({ kind }) => besidesLeads.some((known) => known === kind))) return;
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'lead' && queryKey[2] === part });
}

/**
 * Merges a lead's own events with those of the rest of its case, by position.
 * @param own the lead's, oldest first, from its history: they may be newer than the case
 * @param inCase all events of the case, oldest first; those of the lead itself are ignored
 */
export function weave(own: readonly HistoryEvent[], inCase: readonly HistoryEvent[]): readonly HistoryEvent[] {
  const beside = inCase.filter(({ of }) => of !== undefined);
  if (beside.length === 0) return own;
  const woven: HistoryEvent[] = [];
  let next = 0;
  for (const event of own) {
    while (next < beside.length && BigInt(beside[next]!.position) < BigInt(event.position)) woven.push(beside[next++]!);
    woven.push(event);
  }
  return [...woven, ...beside.slice(next)];
}

/** A lead's history together with the other events of its case. */
export interface Case {
  /** Oldest first; undefined until the lead's history has loaded, and the rest has loaded or failed. */
  events: readonly HistoryEvent[] | undefined;
  /** Other leads with the same e-mail; `count` may exceed the list's length. */
  others: { leads: readonly OtherLead[]; count: number };
  /** Leads that were merged into it, oldest first. */
  merged: readonly OtherLead[];
  /** Reads the missing rest again; null if nothing is missing. */
  readAgain: (() => void) | null;
}

const isGone = (error: Error) => error instanceof ApiProblem && error.status === 404;
const none: Case['merged'] = [];
const nobody: Case['others'] = { leads: [], count: 0 };

/** @param history the lead's own: it alone determines the lead's past states and the possible undos */
export function useCase(leadId: string, history: UseQueryResult<History>): Case {
  const { data, error, isPending, refetch } = useQuery(caseQuery(leadId));
  const own = history.data?.events;
  const inCase = data?.events;
  const events = useMemo(() => {
    if (!own || (!inCase && isPending)) return undefined;
    return inCase ? weave(own, inCase) : own;
  }, [own, inCase, isPending]);
  return {
    events,
    others: data ? { leads: data.others, count: data.othersCount } : nobody,
    merged: data?.merged ?? none,
    // If somebody has deleted the lead meanwhile, nothing more can be read, and its history says why.
    readAgain: error && own && !isGone(error) ? () => void refetch() : null,
  };
}
