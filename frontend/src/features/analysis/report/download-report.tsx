import { Download } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { useSessionRole } from '../../public/layout/use-session-role.js';
import { downloadReport } from './download-file.js';

type Progress = 'idle' | 'busy' | 'done' | { error: unknown };

const printInstead = 'The PDF could not be made just now. Choose “Save as PDF” in the print dialog instead.';

/** 'Download Report': the server prints this page; if it can't, the browser's own print dialog opens. */
export function DownloadReport({ leadId }: { leadId: string }) {
  const [progress, setProgress] = useState<Progress>('idle');
  const [ahead, setAhead] = useState(0);
  const isStaff = useSessionRole() !== 'visitor';
  // The session's role may be known only after the answer.
  const notice = typeof progress === 'object' ? sayWhy(progress.error, isStaff) : null;

  const download = async () => {
    setProgress('busy');
    setAhead(0);
    try {
      await downloadReport(leadId, setAhead);
      setProgress('done');
    } catch (error) {
      console.warn('The report could not be downloaded as PDF.', error);
      setProgress({ error });
      if (!isSlowDown(error)) window.print();
    }
  };

  return (
    <div className="flex flex-col gap-2 max-sm:w-full sm:items-end print:hidden">
      <Button size="lg" className="max-sm:w-full" busy={progress === 'busy'} onClick={() => void download()}>
        <Download aria-hidden />
        {progress === 'busy' ? 'Making the PDF…' : 'Download Report'}
      </Button>
      <p role="status" className="max-w-sm text-small text-ink-soft sm:text-right">
        {notice ??
          (progress === 'done'
            ? 'Your report is in your downloads.'
            : progress === 'busy' && ahead > 0
              ? `${ahead === 1 ? 'One report is' : `${ahead} reports are`} made before yours.`
              : null)}
      </p>
    </div>
  );
}

function isSlowDown(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code === 'rate_limited';
}

/** Only people who can fix it see the reason. */
function sayWhy(error: unknown, isStaff: boolean): string {
  if (isSlowDown(error)) return error.message;
  const why = isStaff && error instanceof ApiProblem && error.code === 'pdf_failed' ? error.detail : undefined;
  return why ? `${printInstead} ${why}` : printInstead;
}
