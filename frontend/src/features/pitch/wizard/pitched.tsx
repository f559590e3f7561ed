import { CircleCheck } from 'lucide-react';
import type { LeadPitch } from '../../../../../contracts/src/leads/queries.js';
import { improvementCents } from '../../../../../contracts/src/leads/improvements.js';
import { money, officeDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { PrintReport, useRunAnalysis } from '../analysis/run-analysis.js';
import { Lines } from '../steps.js';

/** The pitch as the log has it, and its PDF. @param hasReport whether there is a report to print */
export function Pitched({ leadId, pitch, hasReport }: { leadId: string; pitch: LeadPitch; hasReport: boolean }) {
  const run = useRunAnalysis(leadId);
  const underway = run.isPending || run.isSuccess;
  const { rentCents, pitchedAt, improvements, totalCents } = pitch;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-start gap-2">
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" />
        <span>
          Pitched{pitchedAt !== null && ` on ${officeDateTime(pitchedAt)}`} at{' '}
          <strong className="tabular">{money(rentCents ?? 0)} a month</strong>.
        </span>
      </p>
      {improvements.length > 0 ? (
        <Lines
          lines={[
            ...improvements.map((each) => [each.name, money(improvementCents(each))] as const),
            ['Improvements, total', money(totalCents), 'strong'],
          ]}
        />
      ) : (
        <p className="text-ink-soft">No improvements are checked.</p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {hasReport ? (
          <PrintReport leadId={leadId} size="md" />
        ) : (
          <Button busy={underway} onClick={() => run.mutate(null)}>
            {underway ? 'Running…' : 'Run analysis'}
          </Button>
        )}
        <span className="text-xs text-ink-soft">
          {hasReport
            ? 'The report with the pitched rent and these improvements.'
            : 'The PDF is the report of the analysis, with this pitch. Run the analysis first.'}
        </span>
      </div>
    </div>
  );
}
