import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react/pure';
import { fail, refuse } from '../../../../test/api.js';
import { openPage } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';

const address = `/analysis/${sampleId(1)}`;
const route = `GET /api/analyses/${sampleId(1)}`;

it('a missing report says so in the words of the specification', async () => {
  refuse(route, { status: 404, code: 'analysis_not_found', title: 'There is no such analysis' });
  await openPage(address);
  expect(await screen.findByText("The property analysis you're looking for doesn't exist.")).toBeVisible();
  expect(screen.queryByText('Failed to load property analysis')).toBeNull();
});

it('one that does not load says so, and offers to ask again', async () => {
  fail(route, 500);
  await openPage(address);
  expect(await screen.findByText('Failed to load property analysis')).toBeVisible();
  expect(screen.getByText('Unable to load property analysis. Please try again later.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry Analysis' })).toBeEnabled();
});
