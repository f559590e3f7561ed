import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react/pure';
import { fail, refuse } from '../../../test/api.js';
import { openPage, sampleUser } from '../../../test/render-page.js';
import { sampleId } from '../../../test/sample-history.js';

const route = `GET /api/leads/${sampleId(1)}`;

it('an unknown lead is not found, in the words of the specification', async () => {
  refuse(route, { status: 404, code: 'lead_not_found', title: 'There is no such lead' });
  await openPage(`/leads/${sampleId(1)}`, sampleUser);
  expect(await screen.findByRole('heading', { level: 1, name: 'Lead not found' })).toBeVisible();
  expect(screen.getByText("The lead you're looking for doesn't exist.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
});

it('one that can not be read is told apart, and asked for again', async () => {
  fail(route, 500);
  const page = await openPage(`/leads/${sampleId(1)}`, sampleUser);
  expect(await screen.findByText('The lead could not be loaded')).toBeVisible();
  expect(screen.queryByText('Lead not found')).toBeNull();
  refuse(route, { status: 404, code: 'lead_not_found', title: 'There is no such lead' });
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Lead not found' })).toBeVisible();
});
