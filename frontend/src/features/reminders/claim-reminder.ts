const keptReminders = 500;

/** The storage key in this browser, per person. It holds nothing of a task's text. */
const storageKey = (userId: string) => `reminded:${userId}`;

/**
 * Claims a reminder: in this browser, one tab per person shows it.
 * @param reminder in the form of `reminderOf`
 * @returns whether this tab shows it
 */
export async function claimReminder(userId: string, reminder: string): Promise<boolean> {
  // Browsers offer locks only over HTTPS and on localhost; without locks, two tabs may both show it.
  if (!('locks' in navigator)) return take(userId, reminder);
  return navigator.locks.request(storageKey(userId), () => take(userId, reminder));
}

function take(userId: string, reminder: string): boolean {
  const told = read(localStorage.getItem(storageKey(userId)));
  if (told.includes(reminder)) return false;
  localStorage.setItem(storageKey(userId), JSON.stringify([...told, reminder].slice(-keptReminders)));
  return true;
}

function read(kept: string | null): string[] {
  try {
    const told: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(told) ? told.filter((each) => typeof each === 'string') : [];
  } catch {
    // Something else was stored there: treat it as if nothing had been shown.
    return [];
  }
}
