import { useEffect } from 'react';
import { storeOfPerson } from '../../../lib/kept-of-person.js';

/** A request from another part of the console to the dashboard, which is already open or opens for it. */
export type DashboardRequest = 'add-lead' | 'time-machine';

const asked = storeOfPerson<{ request: DashboardRequest } | null>(null);

export function askDashboard(request: DashboardRequest) {
  asked.set({ request });
}

/** Answers the request, once. */
export function useDashboardRequests(answer: (request: DashboardRequest) => void) {
  const waiting = asked.use((value) => value);
  useEffect(() => {
    if (!waiting) return;
    asked.set(null);
    answer(waiting.request);
  }, [waiting, answer]);
}
