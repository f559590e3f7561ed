import { historyExportHeadSchema } from '../../../../contracts/src/history/queries.js';
import { leadHistoryRoutes } from '../../../../contracts/src/leads/history-routes.js';
import { ask } from '../../lib/calls/api.js';
import { exportFile, exportFileName } from './export-file.js';
// Bundled separately like a worker, but read as text: it runs inside the exported file, not here.
import viewerUrl from './viewer.ts?worker&url';

/**
 * Fetches a lead's signed history and offers it as a file that needs neither a network nor this system.
 * Works only with the built frontend: the development server doesn't bundle the viewer.
 * @param name the lead's, for the title and the file name
 * @throws like get; Error if the viewer can't be fetched
 */
export async function downloadHistory(leadId: string, name: string) {
  const [exported, viewer] = await Promise.all([
    ask(leadHistoryRoutes.export, { id: leadId }),
    fetch(viewerUrl).then((response) => {
      if (!response.ok) throw new Error(`The viewer of the file could not be loaded (${response.status}).`);
      return response.text();
    }),
  ]);
  const { exportedAt } = historyExportHeadSchema.parse(JSON.parse(exported.lines[0] ?? ''));
  const file = new Blob([exportFile(exported, `History of ${name}`, viewer)], { type: 'text/html' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = exportFileName(name, exportedAt);
  link.click();
  // A download that has begun has its own reference to the file.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
