import { useRef } from 'react';
import { z } from 'zod';
import { newKey } from './calls/api.js';
import { intentOf, keepDraft, readDraft } from './kept-form.js';

const intentSchema = z.object({ entries: z.string(), key: z.string() });

/**
 * The idempotency key for a form's entries: the same entries are the same intent, other entries are another one.
 * @param draft the name of the form's draft: a form that finds its draft after a reload, while it was being sent, sends the same intent
 * @returns `keyOf` for the entries; `done` after they were accepted: the same entries are then a new intent
 */
export function useIntent(draft?: string): { keyOf: (entries: object) => string; done: () => void } {
  const last = useRef<z.infer<typeof intentSchema> | null>(null);
  const remember = (intent: typeof last.current) => {
    last.current = intent;
    if (draft !== undefined) keepDraft(intentOf(draft), intent);
  };
  return {
    keyOf: (given) => {
      const entries = JSON.stringify(given);
      const before = last.current ?? (draft === undefined ? null : readDraft(intentOf(draft), intentSchema));
      const intent = before?.entries === entries ? before : { entries, key: newKey() };
      remember(intent);
      return intent.key;
    },
    done: () => remember(null),
  };
}
