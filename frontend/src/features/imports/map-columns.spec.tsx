import { expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react/pure';
import userEvent from '@testing-library/user-event';
import { type Import, importsRoutes } from '../../../../contracts/src/imports/routes.js';
import { answer, calls, filled, refuse } from '../../../test/api.js';
import { sampleId } from '../../../test/sample-history.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { MapColumns } from './map-columns.js';

const at = '2026-03-02T18:00:00.000Z';
const sample: Import = {
  ...{ id: sampleId(1), fileName: 'sample.csv', bytes: 40, encoding: 'UTF-8', separator: ',', lines: 1 },
  ...{ header: ['Name', 'E-mail', 'Remark'], firstLines: [['Sample Owner', 'owner@example.com', 'Calls back']] },
  ...{ state: 'draft', progress: 0, mapping: null, check: null, outcomes: {}, undone: {}, trouble: null },
  proposed: {
    kind: 'leads',
    columns: { name: 0, email: 1 },
    status: 'leads',
    source: 'manual',
    duplicates: 'leave_out',
  },
  ...{ correlationId: sampleId(2), sameAs: null, createdByName: null, createdAt: at, startedAt: null, endedAt: null },
};
const check = filled(importsRoutes.check, sample);

it('the proposed columns are changed and checked; a refusal is said, and what was chosen stays', async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MapColumns of={sample} />
    </QueryClientProvider>,
  );
  expect(screen.getByLabelText('What E-mail is')).toHaveValue('email');
  await user.selectOptions(screen.getByLabelText('Stage, if a line has none'), 'lost');
  await user.selectOptions(screen.getByLabelText('Lines similar to an existing lead'), 'Import them anyway');
  await user.selectOptions(screen.getByLabelText('What E-mail is'), 'Left out');
  await user.selectOptions(screen.getByLabelText('What Remark is'), 'name');
  // A field is one column's.
  expect(screen.getByLabelText('What Name is')).toHaveValue('');
  const title = 'Another import is under way.';
  refuse(check, { status: 409, title, code: 'import_not_ready' });
  await user.click(screen.getByRole('button', { name: 'Check all lines' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(title));
  expect(screen.getByLabelText('What Remark is')).toHaveValue('name');
  answer(check, { ...sample, state: 'checking' });
  await user.click(screen.getByRole('button', { name: 'Check all lines' }));
  await waitFor(() => expect(screen.getByRole('alert')).toBeEmptyDOMElement());
  expect(calls(check).map(({ body }) => body)).toEqual(
    Array(2).fill({ kind: 'leads', columns: { name: 2 }, status: 'lost', source: 'manual', duplicates: 'bring_in' }),
  );
});

it('a file of notes has neither stages nor similar leads, and its own columns', async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MapColumns of={sample} />
    </QueryClientProvider>,
  );
  await user.selectOptions(screen.getByLabelText('The file holds'), 'Notes on existing leads');
  expect(screen.queryByLabelText('Stage, if a line has none')).toBeNull();
  expect(screen.queryByLabelText('Lines similar to an existing lead')).toBeNull();
  expect(screen.getByLabelText('What Name is')).toHaveValue('');
});
