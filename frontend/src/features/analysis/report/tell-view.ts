import {
  viewAnswerSchema,
  type ViewFees,
  type ViewReport,
} from '../../../../../contracts/src/commands/analysis-views.js';
import { command } from '../../../lib/calls/api.js';

interface Views {
  'report-views': ViewReport;
  'fee-views': ViewFees;
}

const told = new Set<string>();

/**
 * Tells that somebody looks at it now (POST /api/analyses/:leadId/report-views or fee-views): once a page, and not before the page is
 * really seen. It never shows: whoever looks at their report never hears of a failure; the console does.
 * @returns takes it back, while it is not seen yet
 */
export function tellWhenSeen<Kind extends keyof Views>(kind: Kind, leadId: string, view: Views[Kind]): () => void {
  const key = `${kind} ${leadId}`;
  if (told.has(key)) return () => undefined;
  return whenSeen(() => {
    told.add(key);
    oneTabAfterAnother(key, () =>
      command(`/api/analyses/${encodeURIComponent(leadId)}/${kind}`, viewAnswerSchema, { body: view }),
    ).catch((error: unknown) => console.warn('It could not be told that this page was seen.', error));
  });
}

/** The first one's cookie tells the second that this browser has told it. Browsers give locks to secure pages only. */
function oneTabAfterAnother(name: string, tell: () => Promise<unknown>): Promise<unknown> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(name, tell) : tell();
}

/** A tab in the background, a page that is prerendered and one that is printed are seen by nobody (yet). */
function whenSeen(seen: () => void): () => void {
  const changes = ['visibilitychange', 'prerenderingchange'];
  const stop = () => changes.forEach((change) => document.removeEventListener(change, look));
  function look() {
    const prerendering = 'prerendering' in document && document.prerendering === true;
    if (document.visibilityState !== 'visible' || prerendering || window.matchMedia('print').matches) return;
    stop();
    seen();
  }
  for (const change of changes) document.addEventListener(change, look);
  look();
  return stop;
}
