import { minimumFillMs, type FormGuard } from '../../../../../contracts/src/intake/form-guard.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { leadsPaths } from '../../../../../contracts/src/leads/paths.js';
import type { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { commandAnswerSchema, type CommandAnswer } from '../../../../../contracts/src/answers.js';
import type { CreateLeadInput } from '../../../../../contracts/src/leads/input.js';
import { shownConsent } from './form-parts.js';
import { send } from '../../../lib/calls/api.js';
import type { PartOf } from '../../../lib/calls/called.js';
import { useMemo, useRef } from 'react';
import { toast } from 'sonner';

/**
 * Distinguishes a person from a script for the server. A person who is too quick, for instance with autofill or after a reload,
 * waits for the rest of the time instead of being refused.
 * @param form contains the field that only scripts fill in (Honeypot)
 * @param opened when the form was first opened, in milliseconds since 1970; null for just now
 */
export async function formGuard(form: HTMLFormElement, opened: number | null): Promise<FormGuard> {
  const openedAt = opened ?? Date.now();
  const website = new FormData(form).get('website');
  // A clock that was set back must not make anybody wait longer.
  const left = Math.min(minimumFillMs, minimumFillMs - (Date.now() - openedAt));
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  return {
    website: typeof website === 'string' ? website : '',
    filledInMs: Math.max(minimumFillMs, Date.now() - openedAt),
  };
}

/**
 * True after any failure of a form: its fields are unchanged, and every retry of the same content carries
 * the same Idempotency-Key (attempt.ts).
 */
export const nothingLost = 'Everything you typed is still here, and sending it again never counts twice.';

/** Why a form was not received, as far as known, and what is safe. `error`: thrown by the request. */
export function notSent(error: unknown): string {
  return `${reason(error)} ${nothingLost}`;
}

function reason(error: unknown): string {
  if (!(error instanceof ApiProblem)) return "The server's answer could not be read.";
  if (error.status === 0) return "The server can't be reached. Check your connection.";
  if (error.status >= 500 || error.code === 'unexpected') return 'Something went wrong on our side.';
  return error.detail ?? error.message;
}

/**
 * One attempt to send a form: the Idempotency-Key and its body. Kept with the draft, so that a retry after
 * a lost answer, even after a reload, is the same command.
 */
export interface Attempt {
  key: string;
  content: string;
}

/** The attempt for sending `body`: the earlier one's key if the content is the same, otherwise `newKey`. */
export function attemptFor(earlier: Attempt | null, body: object, newKey: string): Attempt {
  const content = JSON.stringify(body);
  return earlier?.content === content ? earlier : { key: newKey, content };
}

/** A stored attempt, null if the stored value is not one. */
export function storedAttempt(value: unknown): Attempt | null {
  return isRecord(value) && typeof value.key === 'string' && typeof value.content === 'string'
    ? { key: value.key, content: value.content }
    : null;
}

/**
 * The text fields of a stored form; a field that is missing or not a text stays as in `empty`.
 * @param longest the maximum number of characters of a field, 500 by default
 */
export function storedFields<Form extends Record<keyof Form, string | null>>(
  value: unknown,
  empty: Form,
  longest: Partial<Record<keyof Form, number>> = {},
): Form {
  const form = { ...empty };
  if (!isRecord(value)) return form;
  for (const name of Object.keys(empty) as (keyof Form & string)[]) {
    const text = Object.hasOwn(value, name) ? value[name] : undefined;
    if (typeof text === 'string') form[name] = text.slice(0, longest[name] ?? 500) as Form[typeof name];
  }
  return form;
}

/** The value of a stored JSON text; null if it is not JSON. Never throws. */
export function storedJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const create: PartOf<typeof leadsRoutes.create> = { at: leadsPaths.create, answer: commandAnswerSchema };

/**
 * Makes a lead as a visitor. The server sets the lead's status; `key` makes a retry the same command.
 * @throws ApiProblem
 */
export function createPublicLead(
  lead: Pick<CreateLeadInput, 'email' | 'name'> & { source: 'rent-vs-sell-calculator' | 'webinar' },
  key: string,
  guard: FormGuard,
): Promise<CommandAnswer> {
  return send(create, { body: { ...lead, ...shownConsent, ...guard }, key });
}

/** "sample.owner@example.com" -> "sample.owner": the name of a lead that gave only an e-mail address. */
export function nameFromEmail(email: string): string {
  return email.trim().split('@')[0] ?? '';
}

/** The toast of a form that could not be sent: one at a time, removed once a retry succeeds. */
export function useFailureToast() {
  const shown = useRef<string | number | null>(null);
  return useMemo(() => {
    const clear = () => {
      if (shown.current !== null) toast.dismiss(shown.current);
      shown.current = null;
    };
    const show = (sentence: string) => {
      clear();
      shown.current = toast.error(sentence);
    };
    return { show, clear };
  }, []);
}
