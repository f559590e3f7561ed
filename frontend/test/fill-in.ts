import { screen, within } from '@testing-library/react/pure';
import { fields, type Page } from './render-page.js';

/** Puts a text into a field in place of what it holds, at once, as a paste does. @param index which of several with this label */
export async function fill({ user }: Page, label: string, text: string, index = 0): Promise<void> {
  const control = fields(label)[index]!;
  await user.clear(control);
  if (text !== '') await user.paste(text);
}

/** @param values by label */
export async function fillAll(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await fill(page, label, text);
}

/** Chooses an entry of the lead's menu of actions. */
export async function choose(page: Page, name: string): Promise<void> {
  await press(page, 'Actions');
  await page.user.click(await screen.findByRole('menuitem', { name }));
}

/** Presses the button with this name. */
export function press({ user }: Page, name: string | RegExp, of: HTMLElement = document.body): Promise<void> {
  return user.click(within(of).getByRole('button', { name }));
}
