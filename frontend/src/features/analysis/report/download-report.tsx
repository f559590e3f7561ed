import { reportRoutes } from '../../../../../contracts/src/reports/report-file.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { ask, send } from '../../../lib/calls/api.js';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { useSessionRole } from '../../public/layout/use-session-role.js';

const askMs = 1_000;
/** So many answers may be missing one after the other; the report is printed meanwhile. */
const mostMissing = 10;

/**
 * Has the server print a lead's report, and downloads the file once it is ready, however long that takes.
 * @param onAhead called while it waits: how many are printed before it
 * @throws ApiProblem
 */
export async function downloadReport(leadId: string, onAhead: (ahead: number) => void = () => undefined) {
  const { url, fileName, ready } = await send(reportRoutes.generate, { body: { lead: { id: leadId } } });
  if (!ready) await whenPrinted(url as `/${string}`, onAhead);
  save(url, fileName);
}

/** @throws ApiProblem if it failed, expired, or the server stays away */
async function whenPrinted(url: `/${string}`, onAhead: (ahead: number) => void) {
  for (let missing = 0; ;) {
    await new Promise((resolve) => setTimeout(resolve, askMs));
    try {
      const { state, ahead, detail } = await ask({ ...reportRoutes.standing, at: `GET ${url}/standing` }, {});
      missing = 0;
      onAhead(ahead);
      if (state === 'ready') return;
      if (state === 'failed')
        throw new ApiProblem(
          { title: 'The report could not be printed.', status: 503, ...(detail !== null && { detail }) },
          'pdf_failed',
        );
    } catch (error) {
      const passing = error instanceof ApiProblem && error.code !== 'pdf_failed' && error.status !== 404;
      if (!passing || ++missing > mostMissing) throw error;
    }
  }
}

/** The address works only once, so it must not be opened for a check first. */
function save(url: string, fileName: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

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
        <Download />
        {progress === 'busy' ? 'Making the PDF…' : 'Download Report'}
      </Button>
      <p role="status" className="max-w-sm text-small text-ink-soft sm:text-right">
        {notice ??
          (progress === 'done'
            ? 'Your report is in your downloads.'
            : progress === 'busy' && ahead > 0
              ? `${ahead === 1 ? 'Another report was' : `${ahead} other reports were`} asked for before yours: it takes a little longer.`
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
