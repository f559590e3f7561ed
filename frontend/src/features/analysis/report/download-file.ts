import {
  generateReportSchema,
  generatedReportSchema,
  reportStandingSchema,
} from '../../../../../contracts/src/reports/commands.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { ask, send } from '../../../lib/calls/api.js';

export const generateRoute = {
  at: 'POST /api/pdf/generate-report',
  body: generateReportSchema,
  answer: generatedReportSchema,
} as const;
const askMs = 1_000;
/** So many answers may be missing one after the other; the report is printed meanwhile. */
const mostMissing = 10;

/**
 * Has the server print a lead's report, and downloads the file once it is ready, however long that takes.
 * @param onAhead told while it waits: how many are printed before it
 * @throws ApiProblem
 */
export async function downloadReport(
  leadId: string,
  onAhead: (ahead: number) => void = () => undefined,
): Promise<void> {
  const { url, fileName, ready } = await send(generateRoute, { body: { lead: { id: leadId } } });
  if (!ready) await whenPrinted(url as `/${string}`, onAhead);
  save(url, fileName);
}

/** @throws ApiProblem if it failed, expired, or the server stays away */
async function whenPrinted(url: `/${string}`, onAhead: (ahead: number) => void): Promise<void> {
  for (let missing = 0; ;) {
    await new Promise((resolve) => setTimeout(resolve, askMs));
    try {
      const { state, ahead, detail } = await ask({ at: `GET ${url}/standing`, answer: reportStandingSchema }, {});
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
function save(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
