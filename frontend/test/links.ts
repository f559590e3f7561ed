import { expect } from '@jest/globals';
import { within } from '@testing-library/react/pure';

/** The one link whose name contains this; some say besides that they open a new tab. */
export function link(name: string | RegExp, of: HTMLElement = document.body): HTMLElement {
  const names = (text: string) => (typeof name === 'string' ? text.includes(name) : name.test(text));
  return within(of).getByRole('link', { name: names });
}

/** Opens another site in a new tab, which learns nothing of the page that it came from. */
export function expectOutside(found: HTMLElement | null): void {
  expect(found).toHaveAttribute('href', expect.stringMatching(/^https:\/\//));
  expect(found).toHaveAttribute('target', '_blank');
  expect(found).toHaveAttribute('rel', expect.stringContaining('noopener'));
}

/** Dials the number that it shows. */
export function expectTelephone(found: Element | null | undefined): void {
  const digits = (text: string | null | undefined) => text?.replace(/\D/g, '').slice(-10);
  expect(found).toHaveAttribute('href', expect.stringMatching(/^tel:\+1\d{10}$/));
  expect(digits(found?.getAttribute('href'))).toBe(digits(found?.textContent));
}

export const texts = (found: Element[]): string[] => found.map(({ textContent }) => textContent ?? '');
