import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { assigneesRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import {
  templatesRoutes,
  type SavedTemplateVersion,
  type Template,
} from '../../../../../contracts/src/templates/routes.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, refuse, refuseOnce, filled } from '../../../../test/api.js';
import { answerConsole } from '../../../../test/console-pages.js';
import { fill, press } from '../../../../test/fill-in.js';
import { field, openPage, sampleAdmin } from '../../../../test/render-page.js';
import { changedMeanwhile } from '../../../../test/sample-lead-page.js';

const id = 'walkthrough-hours';
let versions: SavedTemplateVersion[];
const now = (): Template => ({ ...versions[0]!, builtIn: true });

/** Somebody saves the template so. */
function save(over: Partial<SavedTemplateVersion>): { id: string; version: number } {
  const version = versions[0]!.version + 1;
  versions = [{ ...versions[0]!, restoredFrom: null, ...over, version }, ...versions];
  return { id, version };
}

beforeEach(() => {
  answerConsole();
  versions = [
    {
      ...{ id, version: 1, name: '2 hours before', type: 'email', subject: 'Hello', content: 'First words.' },
      ...{ workflow: 'confirmation', delay: 1, delayMinutes: 1440, anchor: 'entry', restoredFrom: null },
      ...{ savedAt: '2026-03-02T18:00:00.000Z', savedBy: null },
    },
  ];
  answer(assigneesRoutes.all, { assignees: [] });
  answer(templatesRoutes.list, () => ({ templates: [now()] }));
  answer(filled(templatesRoutes.one, { id }), () => ({ template: now(), variables: [] }));
  answer(filled(templatesRoutes.versions, { id }), () => ({ versions }));
  answer(templatesRoutes.preview, ({ body }) => {
    const { subject, content } = body as { subject: string; content: string };
    return { subject, text: content, html: null, lead: null, faults: [] };
  });
  answer(filled(templatesRoutes.save, { id }), ({ body }) => save(body as Partial<SavedTemplateVersion>));
});

async function open() {
  const page = await openPage(`/campaigns?tab=templates&template=${id}`, sampleAdmin);
  await waitFor(() => expect(field('Content')).toBeVisible());
  return page;
}

it('two people at once: the second is shown both, and nothing is lost; an older version is compared and restored', async () => {
  const page = await open();
  await fill(page, 'Content', 'My words.');
  save({ subject: 'Theirs', content: 'Their words.' });
  refuseOnce(filled(templatesRoutes.save, { id }), changedMeanwhile);
  await press(page, 'Save');
  expect(await screen.findByText('Somebody else saved it while you were editing.')).toBeVisible();
  expect(field('Subject')).toHaveValue('Theirs');
  const both = screen.getByRole('group', { name: 'Content: two values' });
  expect(both).toHaveTextContent('Their words.');
  await expectAccessible();
  await press(page, 'Keep mine', both);
  await press(page, 'Save');
  expect(await screen.findByText('Template saved')).toBeVisible();
  const sent = calls(filled(templatesRoutes.save, { id }));
  expect(sent.at(-1)?.body).toMatchObject({ subject: 'Theirs', content: 'My words.' });
  expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']);

  await press(page, 'Versions');
  const dialog = await screen.findByRole('dialog');
  await page.user.click(await within(dialog).findByRole('button', { name: /^Version 2/ }));
  const changed = within(dialog).getByRole('group', { name: 'Content' });
  expect([changed.querySelector('del')?.textContent, changed.querySelector('ins')?.textContent]).toEqual([
    expect.stringContaining('First'),
    expect.stringContaining('Their'),
  ]);
  answer(filled(templatesRoutes.restore, { id, version: 2 }), () => save({ content: 'Their words.', restoredFrom: 2 }));
  await press(page, 'Restore this version', dialog);
  expect(await screen.findByText('Version restored')).toBeVisible();
  await waitFor(() => expect(field('Content')).toHaveValue('Their words.'));
  expect(calls(filled(templatesRoutes.restore, { id, version: 2 }))[0]?.headers.get('If-Match')).toBe('"3"');
});

it('templates that can’t be read say so, and are there when tried again', async () => {
  refuse(templatesRoutes.list, { status: 422, title: 'Torn', code: 'internal_error' });
  const page = await openPage('/campaigns?tab=templates', sampleAdmin);
  expect(await screen.findByText('The templates could not be loaded')).toBeVisible();
  answer(templatesRoutes.list, () => ({ templates: [now()] }));
  await press(page, 'Try again');
  expect(await screen.findByRole('link', { name: /2 hours before/ })).toBeVisible();
});

it('a text says how many messages it is; what fails says so and keeps what was typed', async () => {
  versions = [{ ...versions[0]!, type: 'sms', subject: '' }];
  refuse(filled(templatesRoutes.save, { id }), { status: 422, title: 'Torn', code: 'internal_error' });
  const page = await open();
  expect(await screen.findByText(/sent as 1 message$/)).toBeVisible();
  const typed = `${'a'.repeat(70)}’`;
  await fill(page, 'Content', typed);
  expect(await screen.findByText(/sent as 2 messages\. ’ leave only 70/)).toBeVisible();
  await press(page, 'Save');
  expect(await screen.findByText('Failed to save template')).toBeVisible();
  expect(field('Content')).toHaveValue(typed);
});
