import { Download } from 'lucide-react';
import { useState } from 'react';
import { generatedReportSchema } from '../../../../contracts/src/commands/report-pdf.js';
import { ApiProblem } from '../../lib/api-problem.js';
import { command } from '../../lib/api.js';
import { Button } from '../../ui/button.js';

type Progress = 'idle' | 'busy' | 'done' | { notice: string };

const printInstead = 'The PDF could not be made just now. Choose “Save as PDF” in the print dialog instead.';

/** 'Download Report': the server prints this page; where it can't, the browser's own print dialog opens. */
export function DownloadReport({ leadId }: { leadId: string }) {
  const [progress, setProgress] = useState<Progress>('idle');
  const notice = typeof progress === 'object' ? progress.notice : null;

  const download = async () => {
    setProgress('busy');
    try {
      const body = { lead: { id: leadId } };
      const { url, fileName } = await command('/api/pdf/generate-report', generatedReportSchema, { body });
      save(url, fileName);
      setProgress('done');
    } catch (error) {
      console.warn('The report could not be downloaded as PDF.', error);
      const slowDown = error instanceof ApiProblem && error.code === 'rate_limited';
      setProgress({ notice: slowDown ? error.message : printInstead });
      if (!slowDown) window.print();
    }
  };

  return (
    <div className="flex flex-col gap-2 max-sm:w-full sm:items-end print:hidden">
      <Button size="lg" className="max-sm:w-full" busy={progress === 'busy'} onClick={() => void download()}>
        <Download aria-hidden />
        {progress === 'busy' ? 'Making the PDF…' : 'Download Report'}
      </Button>
      <p role="status" className="max-w-sm text-small text-ink-soft sm:text-right">
        {notice ?? (progress === 'done' ? 'Your report is among your downloads.' : null)}
      </p>
    </div>
  );
}

/** The address works once, so it must not be opened to look at first. */
function save(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
