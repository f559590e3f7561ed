import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { assigneesRoutes } from '../../../../contracts/src/accounts/user-routes.js';
import { templatesRoutes, type Template } from '../../../../contracts/src/templates/routes.js';
import { answer, filled } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { leavePage } from '../../../test/kept-form.js';
import { field, openPage, sampleAdmin } from '../../../test/render-page.js';
import { answerConsole } from '../../../test/console-pages.js';

const template: Template = {
  ...{ id: 'warm-lead-first', version: 3, name: 'First', type: 'email', subject: 'Hello', content: 'As stored.' },
  ...{ workflow: 'warm_lead', delay: 1, delayMinutes: 1440, anchor: 'entry', builtIn: true },
  ...{ savedAt: '2026-03-02T18:00:00.000Z', savedBy: null },
};
let stored: Template;

beforeEach(() => {
  answerConsole();
  stored = template;
  answer(assigneesRoutes.all, { assignees: [] });
  answer(filled(templatesRoutes.one, template), () => ({
    template: stored,
    variables: [],
  }));
  answer(templatesRoutes.variables, { variables: [] });
  answer(templatesRoutes.preview, {
    ...{ subject: 'Hello', text: 'As stored.', html: null, lead: null, faults: [] },
  });
});

async function open(id: string) {
  const page = await openPage(`/campaigns?tab=templates&template=${id}`, sampleAdmin);
  await waitFor(() => expect(field('Content')).toBeVisible());
  return page;
}

it('an edited template stays over a reload and beside a newer version, until the changes are discarded', async () => {
  let page = await open(template.id);
  await fill(page, 'Content', 'Half of a letter');
  leavePage();
  stored = { ...template, version: 4, subject: 'Good morning' };
  page = await open(template.id);
  expect(field('Content')).toHaveValue('Half of a letter');
  expect(field('Subject')).toHaveValue('Good morning');
  expect(screen.getByText('You typed this earlier. To give it up, press Discard changes.')).toBeVisible();
  await press(page, 'Discard changes');
  expect(field('Content')).toHaveValue('As stored.');
  leavePage();
  await open(template.id);
  expect(field('Content')).toHaveValue('As stored.');
});

it('a new template stays over a reload', async () => {
  await fill(await open('new'), 'Name', 'A letter in May');
  leavePage();
  await open('new');
  expect(field('Name')).toHaveValue('A letter in May');
});

it('a rehearsal’s own messages stay over a reload', async () => {
  const rehearsal = async () => {
    const page = await openPage('/campaigns?view=rehearsal', sampleAdmin);
    await screen.findByRole('region', { name: 'Rehearsal' });
    return page;
  };
  const page = await rehearsal();
  await page.user.click(screen.getByRole('checkbox', { name: /messages of my own/ }));
  await page.user.type(screen.getByLabelText('Name of message 1'), ' of three');
  leavePage();
  await rehearsal();
  expect(screen.getByLabelText('Name of message 1')).toHaveValue('First of three');
});
