import { useEffect, useState } from 'react';
import { queryClient, sessionKey } from '../../lib/calls/query-client.js';
import { useNow, useTickAt } from '../../lib/use-now.js';
import { usePageHeld } from '../session/page-hold.js';
import type { User } from '../session/session.js';
import { goOnSignedIn } from '../session/while-signed-in.js';

/** In place of the page, or over it if the page holds unsaved work. */
export type GatePlace = 'page' | 'over';

/**
 * Closed once the time to set up a second factor is over. It stays closed until the person goes on from the recovery codes, which are
 * shown only once.
 */
export function useFactorGate(user: User | null): { gate: GatePlace | null; open: () => Promise<void> } {
  const isOver = user?.factorToSetUp?.isOver === true;
  const held = usePageHeld();
  const [gate, setGate] = useState<GatePlace | null>(null);
  if (isOver && !gate) setGate(held ? 'over' : 'page');
  if (!user && gate) setGate(null);

  const dueAt = user?.factorToSetUp?.dueAt ?? null;
  const now = useNow();
  useTickAt(dueAt);
  const isDue = dueAt !== null && dueAt <= now && !isOver;
  useEffect(() => {
    if (isDue) void queryClient.invalidateQueries({ queryKey: sessionKey });
  }, [isDue, now]);

  const open = async () => {
    await queryClient.invalidateQueries({ queryKey: sessionKey });
    setGate(null);
    goOnSignedIn();
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  };
  return { gate, open };
}
