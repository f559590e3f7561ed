import type { z } from 'zod';
import { mapOfPerson, storeOfPerson } from '../../lib/kept-of-person.js';
import { signedInId, useUser } from './session.js';

/**
 * Settings that this browser keeps, one set per person: two people who share it have separate ones.
 * @param name begins their key in the storage
 * @param schema accepts `{}`, which gives the standard settings
 */
export function settingsOfPerson<Settings extends object>(name: string, schema: z.ZodType<Settings>) {
  const standard = schema.parse({});
  const known = mapOfPerson<string, Settings>();
  /** Rises with every change, so that subscribers read the settings again. */
  const changes = storeOfPerson<{ count: number }>({ count: 0 });
  const keyOf = (userId: string) => `${name}:${userId}`;

  /** The stored settings, as far as they are valid: another version may have written them. @param text JSON, null if nothing is stored */
  function parse(text: string | null): Settings {
    if (text === null) return standard;
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      return standard;
    }
  }

  function of(userId: string | undefined): Settings {
    if (userId === undefined) return standard;
    const before = known.get(userId);
    if (before) return before;
    const settings = parse(localStorage.getItem(keyOf(userId)));
    known.set(userId, settings);
    return settings;
  }

  /** The signed-in person's settings. */
  function useSettings(): Settings {
    const userId = useUser()?.id;
    changes.use(({ count }) => count);
    return of(userId);
  }

  /** Stores a change as well. */
  function change(by: (before: Settings) => Settings) {
    const userId = signedInId();
    if (userId === undefined) return;
    const settings = by(of(userId));
    known.set(userId, settings);
    localStorage.setItem(keyOf(userId), JSON.stringify(settings));
    changes.update(({ count }) => ({ count: count + 1 }));
  }

  return {
    parse,
    use: useSettings,
    change,
  };
}
