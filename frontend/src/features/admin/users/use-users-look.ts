import { useEffect } from 'react';
import { queryClient } from '../../../lib/calls/query-client.js';
import { usersKey } from './users-query.js';
import { noteUsersChanged } from './users-store.js';

const lookMs = 10_000;

/**
 * Reads the users again while the page is open and visible, and at once when somebody comes back to it. So another admin's changes
 * show without a reload. The live stream reports what projections wrote, and users have no projection: their row decides access at
 * once, and its event reaches the log later. There are few users, and they change a few times a week.
 */
export function useUsersLook(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      void queryClient.invalidateQueries({ queryKey: usersKey });
      noteUsersChanged();
    };
    const looking = window.setInterval(look, lookMs);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(looking);
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
