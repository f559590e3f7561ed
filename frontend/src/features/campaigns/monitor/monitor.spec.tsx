import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react/pure';
import { campaignsRoutes } from '../../../../../contracts/src/campaigns/routes.js';
import { settingsRoutes } from '../../../../../contracts/src/settings/routes.js';
import { pipelineRoutes } from '../../../../../contracts/src/pipeline/routes.js';
import { templatesRoutes } from '../../../../../contracts/src/templates/routes.js';
import type { CampaignRun } from '../../../../../contracts/src/campaigns/queries.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, refuse, filled } from '../../../../test/api.js';
import { answerConsole } from '../../../../test/console-pages.js';
import { press } from '../../../../test/fill-in.js';
import { announceChanges } from '../../../../test/quiet-browser.js';
import { openPage, sampleAdmin } from '../../../../test/render-page.js';
import { sampleCampaign, sampleCampaignMessage } from '../../../../test/sample-campaign.js';
import { sampleLead } from '../../../../test/sample-lead.js';
import { sampleSettings } from '../../../../test/sample-settings.js';

const list = campaignsRoutes.list;
const failures = { count: 0, lastAt: null };
const [first, second] = [sampleLead(1), sampleLead(2)];
let run: CampaignRun;

const open = (at = '/campaigns') => openPage(at, sampleAdmin);
const row = () => screen.findByRole('region', { name: 'List of campaigns' });
const answerList = () => answer(list, () => ({ position: '7', runs: [run], total: 1, failures }));

beforeEach(() => {
  answerConsole();
  run = sampleCampaign({ leadId: first.id });
  answerList();
  answer(settingsRoutes.current, sampleSettings());
  const step = { step: 'week', template: { id: 'confirmation-week', version: 1, name: 'A week before' } };
  answer(campaignsRoutes.workflows, {
    workflows: [
      {
        ...{ workflow: 'confirmation', startsItself: true },
        steps: [{ ...step, channel: 'email', delay: -7, delayMinutes: -7 * 1440, anchor: 'walkthrough' }],
      },
    ],
  });
});

it('a list that fails says so, and is there when tried again', async () => {
  refuse(list, { status: 422, title: 'Torn', code: 'internal_error' });
  const page = await open();
  expect(await screen.findByText('The campaigns could not be loaded')).toBeVisible();
  answerList();
  await press(page, 'Try again');
  expect(await row()).toHaveTextContent('Sample Owner 1');
});

it('a campaign is watched with all of its messages, and stopped after a question', async () => {
  answer(filled(campaignsRoutes.find, run), () => ({
    ...{
      position: '7',
      run,
      messages: Array.from({ length: 15 }, (_, n) => ({ ...sampleCampaignMessage, times: n + 1 })),
    },
  }));
  const page = await open();
  expect(await row()).toHaveTextContent('0 of 15 sent');
  await press(page, 'Messages of Sample Owner 1');
  const dialog = await screen.findByRole('dialog', { name: 'Warm lead for Sample Owner 1' });
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(15));
  expect(page.address()).toBe(`/campaigns?run=${run.id}`);
  await expectAccessible();
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const stop = filled(campaignsRoutes.stop, run);
  answer(stop, () => {
    run = { ...run, state: 'stopped', ending: 'stopped', endedAt: '2026-03-02T18:00:00.000Z', next: null };
    return { id: run.id, revision: 1, position: '8' };
  });
  await press(page, 'Stop the campaign of Sample Owner 1');
  const question = await screen.findByRole('alertdialog');
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  await waitFor(async () => expect(within(await row()).getByRole('button', { name: /^Stop/ })).toHaveFocus());
  await press(page, 'Stop the campaign of Sample Owner 1');
  const asked = await screen.findByRole('alertdialog');
  expect(calls(stop)).toEqual([]);
  await press(page, 'Stop campaign', asked);
  expect(await screen.findByText('Campaign stopped')).toBeVisible();
  await waitFor(async () => expect(await row()).toHaveTextContent('Somebody stopped it'));
});

it('what is due stands there for all leads, or for one that is chosen, and follows what happens', async () => {
  let due = [first];
  answer(campaignsRoutes.upcoming, ({ path }) => {
    const of = new URLSearchParams(path.split('?')[1]).get('leadId');
    const messages = due
      .filter(({ id }) => of === null || id === of)
      .map(({ id, name }) => ({
        ...sampleCampaignMessage,
        runId: id,
        leadId: id,
        leadName: name,
        workflow: run.workflow,
      }));
    const days = [{ day: '2026-03-03', emails: messages.length, texts: 0 }];
    return { position: '7', messages, total: messages.length, days };
  });
  answer(pipelineRoutes.list, { position: '7', leads: [second], total: 1 });
  answer(filled(pipelineRoutes.one, second), { position: '7', lead: second });
  const page = await open();
  await press(page, 'Next 14 days');
  expect(page.address()).toBe('/campaigns?view=upcoming');
  const shown = await screen.findByRole('region', { name: 'What is due' });
  await waitFor(() => expect(shown).toHaveTextContent(first.name));
  await expectAccessible();
  due = [first, second];
  announceChanges('8', [{ kind: 'campaign', id: run.id }]);
  await waitFor(() => expect(shown).toHaveTextContent(second.name));
  await press(page, 'For one lead', shown);
  const choice = await screen.findByRole('dialog', { name: 'What is due for a lead' });
  await page.user.click(await within(choice).findByRole('radio', { name: new RegExp(second.name) }));
  await press(page, 'Show this lead', choice);
  expect(page.address()).toBe(`/campaigns?view=upcoming&lead=${second.id}`);
  await waitFor(() => expect(shown).toHaveTextContent(`for ${second.name}`));
  expect(shown).not.toHaveTextContent(first.name);
  await press(page, 'All leads', shown);
  await waitFor(() => expect(shown).toHaveTextContent(first.name));
});

it('the settings stand beside what a campaign that begins now sends', async () => {
  const page = await open();
  await page.user.click(
    within(await screen.findByRole('navigation', { name: 'Campaigns' })).getByRole('link', { name: 'Settings' }),
  );
  const workflow = await screen.findByRole('region', { name: 'Confirmation' });
  expect(workflow).toHaveTextContent('7 days before the walkthrough');
  expect(workflow).toHaveTextContent('A week before');
  await expectAccessible();
});

it('the tabs stand in the address, and each is reached from the navigation', async () => {
  answer(templatesRoutes.list, { templates: [] });
  const page = await open('/admin/campaigns');
  const tabs = within(await screen.findByRole('navigation', { name: 'Campaigns' }));
  expect(page.address()).toBe('/campaigns');
  const isCurrent = (name: string) =>
    waitFor(() => expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page'));
  await isCurrent('Monitor');
  await page.user.click(tabs.getByRole('link', { name: 'Templates' }));
  await isCurrent('Templates');
  expect(page.address()).toBe('/campaigns?tab=templates');
  expect(tabs.getByRole('link', { name: 'Monitor' })).not.toHaveAttribute('aria-current');
  await page.user.click(tabs.getByRole('link', { name: 'Settings' }));
  await isCurrent('Settings');
  act(() => window.history.back());
  await isCurrent('Templates');
});
