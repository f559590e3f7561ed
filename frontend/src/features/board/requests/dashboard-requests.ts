import { useEffect } from 'react';
import { storeOfPerson } from '../../../lib/kept-of-person.js';

/** What another part of the console asks the dashboard for, whether it is there already or opens for it. */
export type DashboardRequest = 'add-lead' | 'time-machine';

const asked = storeOfPerson<{ request: DashboardRequest } | null>(null);

export function askDashboard(request: DashboardRequest): void {
  asked.set({ request });
}

/** Does what was asked for, once. */
export function useDashboardRequests(answer: (request: DashboardRequest) => void): void {
  const waiting = asked.use((value) => value);
  useEffect(() => {
    if (!waiting) return;
    asked.set(null);
    answer(waiting.request);
  }, [waiting, answer]);
}
