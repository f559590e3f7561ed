import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { queryClient } from '../src/lib/calls/query-client.js';
import { fill, press } from './fill-in.js';
import { closePage, field, type Page } from './render-page.js';

interface FormInDialog {
  /** Opens the page. */
  open: () => Promise<Page>;
  /** Opens the form on it. */
  form: (page: Page) => Promise<unknown>;
  /** A field of the form, a text for it, and the text with which it opens, if it has one. */
  label: string;
  text: string;
  blank?: string;
}

/** The open dialog, the foremost of several. */
export const dialog = async (): Promise<HTMLElement> => (await screen.findAllByRole('dialog')).at(-1)!;
export const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Takes the page away with everything that it has read, as a reload does before the page is opened again. */
export function leavePage(): void {
  closePage();
  queryClient.clear();
}

/** What is typed stays over Escape and over a reload, which the form says; Cancel gives it up. */
export async function expectKept({ open, form, label, text, blank = '' }: FormInDialog): Promise<void> {
  let page = await open();
  const again = async () => {
    await form(page);
    await waitFor(() => expect(field(label)).toBeInTheDocument());
  };
  await again();
  expect(await dialog()).not.toHaveAccessibleDescription(/You typed this earlier/);
  await fill(page, label, text);
  await page.user.keyboard('{Escape}');
  await dialogClosed();
  await again();
  expect(field(label)).toHaveValue(text);
  expect(await dialog()).toHaveAccessibleDescription(/You typed this earlier. To give it up, press Cancel.$/);
  leavePage();
  page = await open();
  await again();
  expect(field(label)).toHaveValue(text);
  await press(page, 'Cancel', await dialog());
  const sure = screen.queryByRole('alertdialog', { name: 'Discard your changes?' });
  if (sure) await page.user.click(within(sure).getByRole('button', { name: 'Discard' }));
  await dialogClosed();
  await again();
  expect(field(label)).toHaveValue(blank);
}
