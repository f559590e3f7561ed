import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OtherLead } from '../../../../../contracts/src/queries/case-timeline.js';
import type { History, HistoryEvent } from '../../../../../contracts/src/queries/history.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { caseQuery } from './case-query.js';
import { weave } from './weave.js';

/** A lead's history with what else happened in its case. */
export interface Case {
  /** Oldest first; undefined until the lead's history has come, and the rest has come or failed. */
  events: readonly HistoryEvent[] | undefined;
  /** Other leads of the same e-mail; `count` may be more than are listed. */
  others: { leads: readonly OtherLead[]; count: number };
  /** Leads that were merged into it, oldest first. */
  merged: readonly OtherLead[];
  /** Reads again what could not be read of the rest; null when nothing is missing. */
  readAgain: (() => void) | null;
}

const isGone = (error: Error) => error instanceof ApiProblem && error.status === 404;
const none: Case['merged'] = [];
const nobody: Case['others'] = { leads: [], count: 0 };

/** @param history the lead's own: what it is at any moment, and what can be undone, follows from that alone */
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
    // Of a lead that somebody deleted meanwhile nothing more is to be had, and its history says why.
    readAgain: error && own && !isGone(error) ? () => void refetch() : null,
  };
}
