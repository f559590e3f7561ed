import { queryOptions } from '@tanstack/react-query';
import { rentAllowanceSchema, type RentAllowance } from '../../../../contracts/src/analyses/report.js';
import { get } from '../../lib/calls/api.js';

const lookMs = 60_000;

/** How many more requests the rent provider allows today, for staff. It is only a notice, so a failed read is not shown. */
export const rentAllowanceQuery = queryOptions({
  queryKey: ['analyses', 'allowance'],
  queryFn: ({ signal }) => get('/api/analyses/allowance', rentAllowanceSchema, signal),
  refetchInterval: lookMs,
  retry: false,
});

/** Something that staff should know, and the key under which it is dismissed for the day. */
export interface RentNotice {
  key: string;
  sentence: string;
}

/** Why today's reports show standard figures although a provider is configured. */
export function rentNotices({ day, callsADay, calls, overBudget, overVisitorLimit }: RentAllowance): RentNotice[] {
  const notices: RentNotice[] = [];
  if (overBudget > 0 || (callsADay > 0 && calls >= callsADay))
    notices.push({
      key: `${day} budget`,
      sentence:
        `Today's budget of ${count(callsADay, 'rent estimate')} is used up. Until midnight ` +
        `${overBudget > 0 ? `reports show standard figures, ${count(overBudget, 'property', 'properties')} so far` : 'new reports show standard figures'}.`,
    });
  if (overVisitorLimit > 0)
    notices.push({
      key: `${day} visitors`,
      sentence: `A visitor asked for more than 20 properties within an hour: ${count(overVisitorLimit, 'report', 'reports')} from today ${overVisitorLimit === 1 ? 'shows' : 'show'} standard figures.`,
    });
  return notices;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}
