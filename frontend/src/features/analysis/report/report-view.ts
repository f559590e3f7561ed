import type { analysisViewsRoutes, ViewFees, ViewReport } from '../../../../../contracts/src/analyses/routes.js';
import type { PartOf } from '../../../lib/calls/called.js';
import { analysisViewsPaths } from '../../../../../contracts/src/analyses/paths.js';
import { viewAnswerSchema } from '../../../../../contracts/src/analyses/input.js';
import { send } from '../../../lib/calls/api.js';

const routes = {
  'report-views': { at: analysisViewsPaths.report, answer: viewAnswerSchema },
  'fee-views': { at: analysisViewsPaths.fees, answer: viewAnswerSchema },
} satisfies Record<string, ViewRoute>;

/** Either route; each view goes to its own. */
type ViewRoute = PartOf<typeof analysisViewsRoutes.report> | PartOf<typeof analysisViewsRoutes.fees>;

interface Views {
  'report-views': ViewReport;
  'fee-views': ViewFees;
}

const reported = new Set<string>();

/**
 * Reports that somebody is looking at the report or at the fees: once per page, and not before
 * it is really seen. Readers never see a failure; only the console logs it.
 * @returns a function that cancels the report as long as the page is not seen yet
 */
export function reportWhenSeen<Kind extends keyof Views>(kind: Kind, leadId: string, view: Views[Kind]): () => void {
  const key = `${kind} ${leadId}`;
  if (reported.has(key)) return () => undefined;
  return whenSeen(() => {
    reported.add(key);
    oneTabAfterAnother(key, () => send(routes[kind] as ViewRoute, { id: leadId, body: view })).catch((error: unknown) =>
      console.warn('It could not be reported that this page was seen.', error),
    );
  });
}

/** The first tab's cookie shows the second that this browser has reported it. Browsers offer locks only to secure pages. */
function oneTabAfterAnother(name: string, report: () => Promise<unknown>): Promise<unknown> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(name, report) : report();
}

/** Nobody sees a background tab, a prerendered page or a printed page (yet). */
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
