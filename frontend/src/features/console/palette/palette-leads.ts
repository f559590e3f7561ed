import { z } from 'zod';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isKnown } from '../../../../../contracts/src/keys/known.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { listKeyOf } from '../../../live/changed.js';
import { nameOf } from '../../leads/data/name-of.js';
import type { PaletteEntry } from './palette-entries.js';
import { pipelineRoutes } from '../../../../../contracts/src/pipeline/routes.js';
import { boardRoutes } from '../../../../../contracts/src/board/routes.js';
import { readQuery } from '../../../live/read-query.js';

/** The number of remembered leads. */
const most = 6;
const idsSchema = z.array(z.uuid()).max(most);

/** One list per person in this browser. It holds only ids; names are looked up, so that no erased person is named. */
const keyOf = (userId: string) => `recent-leads:${userId}`;

function recentLeads(userId: string): string[] {
  try {
    return idsSchema.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
  } catch {
    return [];
  }
}

export function rememberLead(userId: string, leadId: string) {
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

/** How long typing must rest before the server is asked. */
const pauseMs = 150;
/** A single letter would match half of all leads. */
const shortest = 2;
const mostFound = 8;

type Found = Parameters<typeof nameOf>[0] & {
  id: string;
  propertyAddress: string;
  status: Parameters<typeof statusLabel>[0];
  foundPhone?: string;
};

const entryOf = (lead: Found): PaletteEntry => ({
  id: `lead-${lead.id}`,
  label: nameOf(lead),
  detail: [lead.foundPhone, lead.propertyAddress, statusLabel(lead.status)].filter(isKnown).join(' · '),
  action: { kind: 'lead', id: lead.id },
});

const foundQuery = (text: string) =>
  readQuery(
    pipelineRoutes.list,
    { query: { search: text, nearest: true, limit: mostFound } },
    { under: listKeyOf('lead'), enabled: text.length >= shortest, placeholderData: keepPreviousData, gcTime: 60_000 },
  );

const recentQuery = (ids: readonly string[]) =>
  readQuery(
    boardRoutes.cards,
    { query: { ids: ids.join(',') } },
    { under: listKeyOf('lead'), enabled: ids.length > 0 },
  );

/** Leads by a part of name, e-mail, phone or address. They are requested when typing rests; only the answer to the newest text counts. */
export function useFoundLeads(typed: string) {
  const text = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(text), pauseMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  const query = useQuery(foundQuery(asked));
  const wanted = text.length >= shortest;
  return {
    wanted,
    leads: wanted && query.data ? query.data.leads.map(entryOf) : [],
    /** Whether they were found by an earlier text. */
    stale: wanted && (asked !== text || query.isPlaceholderData),
    searching: wanted && (asked !== text || query.isFetching),
    failed: wanted && asked === text && query.isError,
    retry: () => void query.refetch(),
  };
}

/** The leads that the person opened lately, with current data; those that no longer exist are left out. */
export function useRecentLeads(userId: string): PaletteEntry[] {
  const [ids] = useState(() => recentLeads(userId));
  const cards = useQuery(recentQuery(ids)).data?.cards ?? [];
  return ids.flatMap((id) => cards.filter((card) => card.id === id).map(entryOf));
}
