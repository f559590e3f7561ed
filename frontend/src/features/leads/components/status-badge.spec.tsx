import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react/pure';
import { leadStatuses } from '../../../../../contracts/src/lead-status.js';
import { StatusBadge } from './status-badge.js';

// The specification's colours; anything else is gray.
const badges = [
  ['New Lead', 'gray'],
  ['Analysis Submitted', 'blue'],
  ['Walkthrough Scheduled', 'yellow'],
  ['Proposal', 'gray'],
  ['Contract Sent', 'orange'],
  ['Property Enrolled', 'purple'],
  ['Closed', 'green'],
  ['Won', 'emerald'],
  ['Lost', 'red'],
];

it.each(badges)('%s is %s', (label, colour) => {
  render(
    <>
      {leadStatuses.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </>,
  );
  expect(screen.getByText(label)).toHaveClass(`bg-${colour}-soft`, `text-${colour}-ink`);
});
