import { useMemo } from 'react';
import { toast } from 'sonner';
import { z } from 'zod';
import type { Session } from '../../../../contracts/src/accounts/input.js';
import {
  knownPreferences,
  type Preferences,
  preferencesSchema,
} from '../../../../contracts/src/accounts/preferences.js';
import { accountRoutes } from '../../../../contracts/src/accounts/routes.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { send } from '../../lib/calls/api.js';
import { queryClient, sessionKey } from '../../lib/calls/query-client.js';
import { mapOfPerson, storeOfPerson } from '../../lib/kept-of-person.js';
import { signedInId, useUser, type User } from './session.js';
import { whileSignedIn } from './while-signed-in.js';

const standard: Required<Preferences> = { compact: false, offersCompact: true, sort: {}, order: 'newest' };

/** What was chosen in this tab and is not kept with the account yet. */
const unsaved = storeOfPerson<Preferences>({});

/** Where this browser kept choices before they were kept with the account: each under its name and the person's id. */
const formerKeys = (userId: string) => [`board-settings:${userId}`, `history:${userId}`];
const former = mapOfPerson<string, Preferences>();

/** The choices that only this browser has. They are carried over once: what the account has already counts more. */
function formerOf({ id, preferences }: User): Preferences {
  const before = former.get(id);
  if (before) return before;
  const keys = formerKeys(id);
  const kept = keys.map((key) => knownPreferences(parsed(localStorage.getItem(key))));
  const found = kept.reduce((all, each) => ({ ...all, ...each }), {});
  former.set(id, found);
  const missing = Object.fromEntries(Object.entries(found).filter(([name]) => !Object.hasOwn(preferences ?? {}, name)));
  if (Object.keys(missing).length > 0) queueMicrotask(() => choose({ ...missing, ...unsaved.get() }));
  else forgetFormer(id);
  return found;
}

/** What the account has now: what else is kept under the same name stays. */
function forgetFormer(userId: string) {
  for (const key of formerKeys(userId)) {
    const stored = z.record(z.string(), z.unknown()).safeParse(parsed(localStorage.getItem(key)));
    const left = Object.entries(stored.data ?? {}).filter(([name]) => !Object.hasOwn(preferencesSchema.shape, name));
    if (left.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(Object.fromEntries(left)));
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    // It was never of use.
    return null;
  }
}

function choicesOf(user: User | null, chosen: Preferences): Required<Preferences> {
  return user ? { ...standard, ...formerOf(user), ...user.preferences, ...chosen } : standard;
}

/** What the signed-in person has chosen, in any of their browsers. */
export function usePreferences(): Required<Preferences> {
  const user = useUser();
  const chosen = unsaved.use((now) => now);
  return useMemo(() => choicesOf(user, chosen), [user, chosen]);
}

/** The same, outside of components. */
export function preferences(): Required<Preferences> {
  return choicesOf(queryClient.getQueryData<Session>(sessionKey)?.user ?? null, unsaved.get());
}

/** Applies a choice at once, and keeps it with the account. What could not be kept goes with the next choice. */
export function choose(choice: Preferences) {
  if (signedInId() === undefined) return;
  unsaved.update((before) => ({ ...before, ...choice }));
  void save();
}

let saving = false;

/** One call at a time: what is chosen meanwhile goes with the next. */
async function save() {
  if (saving) return;
  saving = true;
  try {
    while (Object.keys(unsaved.get()).length > 0) await saveOnce(unsaved.get());
  } catch (error) {
    toast.error('What you chose was not saved', {
      description: sentenceOf(error, 'It holds until you close this tab.'),
    });
  } finally {
    saving = false;
  }
}

async function saveOnce(choice: Preferences) {
  const id = signedInId();
  if (id === undefined) return unsaved.set({});
  const kept = await whileSignedIn(() => send(accountRoutes.prefer, { body: choice }));
  // Somebody else may have signed in since.
  if (signedInId() !== id) return;
  queryClient.setQueryData<Session>(sessionKey, (now) =>
    now?.user ? { user: { ...now.user, preferences: kept } } : now,
  );
  unsaved.update((now) => without(now, choice));
  forgetFormer(id);
}

/** What is chosen otherwise by now is still to be saved. */
function without(now: Preferences, saved: Preferences): Preferences {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== (saved as Record<string, unknown>)[name]),
  );
}
