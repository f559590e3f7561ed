import { useReminders } from './use-reminders.js';

/** Reminds this person when a task falls due. A separate component, so that the console does not render again each time. */
export function RemindersOf({ userId }: { userId: string }) {
  useReminders(userId);
  return null;
}
