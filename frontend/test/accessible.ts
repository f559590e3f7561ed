import { expect } from '@jest/globals';
import axe from 'axe-core';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What is drawn, and the document around the page, are for the browser (e2e/support/accessible.ts). */
const ofBrowser = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
  'html-has-lang',
];

/** Expects no breach of WCAG 2.2 AA in what the page says of itself; a failure names rule and elements. */
export async function expectAccessible(): Promise<void> {
  const { violations, passes } = await axe.run(document, {
    runOnly: levels,
    rules: Object.fromEntries(ofBrowser.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }))).toEqual([]);
  expect(passes).not.toEqual([]);
}
