import { afterEach, beforeEach, expect } from '@jest/globals';
import type {} from '@testing-library/jest-dom/jest-globals';
import * as React from 'react';
import * as matchers from '@testing-library/jest-dom/matchers';
import { configure } from '@testing-library/react/pure';
import { queryClient } from '../src/lib/calls/query-client.js';
import { forgetPerson } from '../src/lib/kept-of-person.js';
import { answerNothing, unanswered } from './api.js';
import { moveDate } from './frozen-screens.js';
import { makeNarrow } from './quiet-browser.js';
import { closePage, forgetChosen } from './render-page.js';

// As CommonJS it comes with a `default`, which is no matcher.
expect.extend(Object.fromEntries(Object.entries(matchers).filter(([, each]) => typeof each === 'function')));
// It only ends what hangs. Where a fault was put in, what never comes is not worth a minute (scripts/lib/faults).
const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;
const patienceMs = Number(env.SPEC_PATIENCE_MS ?? 60_000);
configure({
  asyncUtilTimeout: patienceMs,
  // Not the whole page, which is hundreds of lines.
  getElementError: (message) => new Error(message?.slice(0, 600)),
});

// A failed read is repeated as often as in the browser, but at once.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });

// React notes for each element where it was made, for warnings that no spec reads: a tenth of the time. So it believes that it has
// noted enough (`recentlyCreatedOwnerStacks` in its ReactSharedInternals).
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object;
const enough = { get: () => 10_000, set: () => {}, configurable: true };
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', enough);

moveDate();

const errors: unknown[][] = [];
beforeEach(() => {
  answerNothing();
  errors.length = 0;
  // A refused call is noted there; what React has to say is an error.
  console.warn = () => {};
  console.error = (...said) => void errors.push(said);
});
afterEach(() => {
  closePage();
  forgetPerson();
  forgetChosen();
  makeNarrow(false);
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  expect(unanswered()).toEqual([]);
  expect(errors).toEqual([]);
});
