import { expect } from '@jest/globals';
import { createBrowserHistory, RouterProvider, type RouterHistory } from '@tanstack/react-router';
import { act, cleanup, render, waitFor } from '@testing-library/react/pure';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { sessionRoutes } from '../src/features/session/session.js';
import { tasksRoutes } from '../../contracts/src/tasks/routes.js';
import { parkedRoutes } from '../../contracts/src/operations/routes.js';
import { accountRoutes } from '../../contracts/src/accounts/routes.js';
import type { Preferences } from '../../contracts/src/accounts/preferences.js';
import type { Session } from '../../contracts/src/accounts/input.js';
import { makeRouter } from '../src/router.js';
import { answer, forgiveUnanswered, siteImagesRoute } from './api.js';
import { recordScreen } from './frozen-screens.js';

export interface Page {
  user: UserEvent;
  /** Path and query of the page that is shown. */
  address(): string;
  /** Goes to another page of the product, as a link does. */
  go(address: string): Promise<void>;
  /** Waits until another page is asked for, and ends there: what that one reads and shows is for its own spec. */
  leavesFor(address: string): Promise<void>;
}

let history: RouterHistory | undefined;
const address = () => window.location.pathname + window.location.search;

/** Takes the page away; the next one is opened in the same tab, without a history. */
export function closePage(): void {
  recordScreen();
  cleanup();
  history?.destroy();
  history = undefined;
  window.history.replaceState(null, '', '/');
}

/** Somebody of the staff, as GET /api/auth/session answers. */
export const sampleUser = {
  id: '6a7c1f8e-5a40-4c5d-9a55-1f2f0d2b7a10',
  email: 'staff@example.com',
  role: 'user',
} as NonNullable<Session['user']>;
export const sampleAdmin = { ...sampleUser, email: 'admin@example.com', role: 'admin' } as NonNullable<Session['user']>;

/** What the people of a spec have chosen for themselves, by their ids. */
const chosen = new Map<string, Preferences>();
export const forgetChosen = () => chosen.clear();

/** The person with what their account keeps by now. */
export function withChosen(user: NonNullable<Session['user']>): NonNullable<Session['user']> {
  const preferences = chosen.get(user.id) ?? user.preferences;
  return { ...user, ...(preferences && { preferences }) };
}

/** Opens a page with the real router and query client; what it calls must have been given answers (api.ts). */
export async function openPage(at: string, user: Session['user'] = null): Promise<Page> {
  answer(sessionRoutes.read, () => ({ user: user && withChosen(user) }));
  answer(siteImagesRoute, { images: [] });
  if (user) answerFrame(user);
  window.history.replaceState(null, '', at);
  history = createBrowserHistory();
  const router = makeRouter(history);
  await router.load();
  // Some seconds ago: a form that is sent at once waits, as no person fills it in so quickly.
  const { now } = Date;
  Date.now = () => now() - 5_000;
  render(<RouterProvider router={router} />);
  Date.now = now;
  return {
    user: userEvent.setup({ delay: null }),
    address,
    go: (to) => act(() => router.navigate({ to })),
    leavesFor: async (next) => {
      await waitFor(() => expect(address()).toBe(next));
      closePage();
      forgiveUnanswered();
    },
  };
}

/** What the console's frame asks on every page: nothing is due, and nothing stands still. */
function answerFrame(user: NonNullable<Session['user']>): void {
  const { id, email, role } = user;
  answer(accountRoutes.prefer, ({ body }) => {
    const kept = { ...withChosen(user).preferences, ...(body as Preferences) };
    chosen.set(id, kept);
    return kept;
  });
  const nothingDue = { position: '0', due: [], dueCount: 0, ahead: [], aheadCount: 0 };
  const secondFactor = { enabled: false, recoveryCodesLeft: 0, isRequired: false };
  answer(tasksRoutes.reminders, nothingDue);
  answer(parkedRoutes.list, { parked: [] });
  answer(accountRoutes.account, { id, email, role, displayName: null, takesNewLeads: true, secondFactor });
}

/** The one field with this label. */
export function field(label: string): HTMLElement {
  const found = fields(label);
  if (found.length !== 1) throw new Error(`${found.length} fields have the label ${label}`);
  return found[0]!;
}

/** All fields with this label, in order; without what marks one as required (a star, which is not read out) or optional. */
export function fields(label: string): HTMLElement[] {
  return [...document.querySelectorAll('label')].flatMap(({ control, textContent }) =>
    control && textContent.replace(/\s*(\*|optional)$/, '') === label ? [control] : [],
  );
}
