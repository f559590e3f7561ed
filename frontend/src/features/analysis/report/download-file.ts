import { generatedReportSchema } from '../../../../../contracts/src/commands/report-pdf.js';
import { command } from '../../../lib/calls/api.js';

/** Has the server print a lead's report, and downloads the file. @throws ApiProblem */
export async function downloadReport(leadId: string): Promise<void> {
  const body = { lead: { id: leadId } };
  const { url, fileName } = await command('/api/pdf/generate-report', generatedReportSchema, { body });
  save(url, fileName);
}

/** The address works only once, so it must not be opened for a check first. */
function save(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
