import { pipelineRoutes } from '../../../../contracts/src/pipeline/routes.js';
import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react/pure';
import { calls, fail, hold, refuse, filled } from '../../../test/api.js';
import { QuietEventSource, announceChanges } from '../../../test/quiet-browser.js';
import { openPage, sampleUser } from '../../../test/render-page.js';
import { sampleId } from '../../../test/sample-history.js';
import { serveLead } from '../../../test/sample-lead-page.js';

const route = filled(pipelineRoutes.one, { id: sampleId(1) });

it('an unknown lead is not found, in the words of the specification', async () => {
  refuse(route, { status: 404, code: 'lead_not_found', title: 'There is no such lead' });
  await openPage(`/leads/${sampleId(1)}`, sampleUser);
  expect(await screen.findByRole('heading', { level: 1, name: 'Lead not found' })).toBeVisible();
  expect(screen.getByText("The lead you're looking for doesn't exist.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
});

it('one that can not be read is shown as such, and asked for again', async () => {
  fail(route, 500);
  const page = await openPage(`/leads/${sampleId(1)}`, sampleUser);
  expect(await screen.findByText('The lead could not be loaded')).toBeVisible();
  expect(screen.queryByText('Lead not found')).toBeNull();
  refuse(route, { status: 404, code: 'lead_not_found', title: 'There is no such lead' });
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Lead not found' })).toBeVisible();
});

it('a lead that cannot be loaded says what is safe, and is there when tried again', async () => {
  serveLead();
  fail(route, 503);
  const letGo = hold(route);
  const page = await openPage(`/leads/${sampleId(1)}`, sampleUser);
  expect(await screen.findByRole('status', { name: 'Loading the lead' })).toBeVisible();
  letGo();
  const failure = await screen.findByText('The lead could not be loaded');
  expect(failure.closest('[role=alert]')).toHaveTextContent('Nothing is lost.');
  serveLead();
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sample Owner 1' })).toBeVisible();
});

// A colleague's link may be opened before the read model has the lead.
it('a lead that was not there when it was asked for is shown as soon as the page knows better', async () => {
  serveLead();
  refuse(route, { status: 404, code: 'lead_not_found', title: 'There is no such lead' });
  await openPage(`/leads/${sampleId(1)}`, sampleUser);
  expect(await screen.findByRole('heading', { level: 1, name: 'Lead not found' })).toBeVisible();
  serveLead();
  // Where the read models are when the stream begins: nothing that was read is older, but one read failed.
  act(() => QuietEventSource.opened.at(-1)!.say('hello', { position: '0' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sample Owner 1' })).toBeVisible();
});

it('a lead that came while it was asked for is asked for once more', async () => {
  serveLead();
  refuse(route, { status: 404, code: 'lead_not_found', title: 'There is no such lead' });
  const letGo = hold(route);
  await openPage(`/leads/${sampleId(1)}`, sampleUser);
  await waitFor(() => expect(calls(route)).toHaveLength(1));
  // The read models went on, and whose news they were is not known here.
  act(() => announceChanges('950', []));
  letGo();
  serveLead();
  expect(await screen.findByRole('heading', { level: 1, name: 'Sample Owner 1' })).toBeVisible();
  expect(calls(route)).toHaveLength(2);
});
