import { useReminders } from './use-reminders.js';

/** Speaks up when a task of this person falls due. Of its own, so that the whole console is not drawn anew each time. */
export function RemindersOf({ userId }: { userId: string }) {
  useReminders(userId);
  return null;
}
