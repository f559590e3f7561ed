import { createStore } from './store.js';

/** From then on a page says that saving takes long (ui/slow-saving.tsx). */
export const usualSaveMs = 5_000;

/** The commands under way that take longer than usual. */
export const slowSaves = createStore<readonly object[]>([]);

/** Counts a command among the slow ones, from some seconds on until it has ended. @returns what it returns, or its rejection */
export async function noticingSlow<Answer>(saving: Promise<Answer>): Promise<Answer> {
  const timer = setTimeout(() => slowSaves.update((before) => [...before, saving]), usualSaveMs);
  try {
    return await saving;
  } finally {
    clearTimeout(timer);
    if (slowSaves.get().includes(saving)) slowSaves.update((before) => before.filter((each) => each !== saving));
  }
}
