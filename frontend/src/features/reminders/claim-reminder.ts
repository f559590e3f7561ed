const keptReminders = 500;

/** Of whom it is kept in this browser: by the person, without a word of what a task says. */
const storageKey = (userId: string) => `reminded:${userId}`;

/**
 * Takes it on to tell of a reminder, which one tab of this browser does for each person.
 * @param reminder as `reminderOf` names it
 * @returns whether this is the tab that tells
 */
export async function claimReminder(userId: string, reminder: string): Promise<boolean> {
  // A browser gives locks over HTTPS and on localhost only; without, two tabs may both tell.
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
    // Somebody else wrote there: nothing was told.
    return [];
  }
}
