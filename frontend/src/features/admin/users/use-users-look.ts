import { useEffect } from 'react';
import { queryClient } from '../../../lib/calls/query-client.js';
import { usersKey } from './users-query.js';
import { noteUsersChanged } from './users-store.js';

const lookMs = 10_000;

/**
 * Reads the users again, while the page is open and in sight, and at once when somebody comes back to it: so another admin's changes
 * show without a reload. The live stream tells of what projections wrote, and users have none: their row decides access at once, and
 * its event comes to the log later. They are few, and change a few times a week.
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
