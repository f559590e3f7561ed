import { Link } from '@tanstack/react-router';
import { FileText, House, Link2, RotateCw, Unlink2, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ListedAnalysis } from '../../../../../contracts/src/analyses/queries.js';
import { leadAnalysisRoutes } from '../../../../../contracts/src/analyses/routes.js';
import { send, newKey } from '../../../lib/calls/api.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { retryEffects } from '../../operations/effects/effects-query.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import {
  noteAnalysesTableChanged,
  useAnalysesTableVersion,
  analysisGridColumns,
  analysisList,
} from './analysis-list.js';
import { useTitle } from '../../../lib/page-head.js';
import { Button } from '../../../ui/button.js';
import type { GridRowMenu } from '../../../ui/data-grid/columns.js';
import { ListScreen } from '../../list-screen/list-screen.js';
import { EmptyList } from '../../standing/empty-list.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { MenuItem } from '../../../ui/menu.js';
import { AdminFrame } from '../admin-frame.js';
import { ForLeadDialog } from './for-lead-dialog.js';

/** The process manager that asks the rent provider; an analysis's id is the key of its question. */
const manager = 'rent-estimates';

/** Asks the rent provider once more for a failed analysis, and says how that began. */
async function retryAnalysis({ id, propertyAddress }: ListedAnalysis) {
  const toasts = actionToast('retry-analysis', id);
  try {
    const { asked } = await whileSignedIn(() => retryEffects([{ manager, key: id }]));
    if (asked > 0) toasts.done('Running the analysis again', propertyAddress);
    else toasts.failed('Failed to retry analysis', 'It is already running, or has been estimated since.');
  } catch (error) {
    toasts.failed('Failed to retry analysis', error);
  }
  noteAnalysesTableChanged();
}

/** Links an analysis without a lead to the lead. @param key the same for the same intent @throws ApiProblem */
async function linkAnalysis(analysisId: string, leadId: string, key: string) {
  await whileSignedIn(() => send(leadAnalysisRoutes.run, { id: leadId, body: { analysisId }, key }));
  noteAnalysesTableChanged();
}

/** Removes the link. @param key the same for the same intent @throws ApiProblem */
async function unlinkAnalysis(analysisId: string, leadId: string, key: string) {
  await whileSignedIn(() => send(leadAnalysisRoutes.unlink, { id: leadId, analysisId, key }));
  noteAnalysesTableChanged();
}

/** Removes the link and says so, with an undo. */
async function unlinkWithToast({ id, propertyAddress }: ListedAnalysis, leadId: string) {
  const toasts = actionToast('link-analysis', id);
  try {
    await unlinkAnalysis(id, leadId, newKey());
    toasts.done('Analysis unlinked from its lead', propertyAddress, {
      action: { label: 'Undo', onClick: () => void linkAgain(id, leadId) },
    });
  } catch (error) {
    toasts.failed('Failed to unlink analysis', error);
  }
}

async function linkAgain(id: string, leadId: string) {
  const toasts = actionToast('link-analysis', id);
  try {
    await linkAnalysis(id, leadId, newKey());
    toasts.done('Analysis linked successfully');
  } catch (error) {
    toasts.failed('Failed to link analysis', error);
  }
}

/** Starts the analysis of a property whose lead came without one. @param key the same for the same intent @throws ApiProblem */
async function runForLead(leadId: string, key: string) {
  await whileSignedIn(() => send(leadAnalysisRoutes.run, { id: leadId, body: {}, key }));
  noteAnalysesTableChanged();
}

const AddressLookupDialog = lazyDialog(
  async () => (await import('../../address-lookup/address-lookup-dialog.js')).default,
);

/** The report is at its lead's address, or at its own. The report of a deleted lead is gone with it. */
const reportHref = ({ id, leadId, leadDeleted }: ListedAnalysis) =>
  leadDeleted ? undefined : `/analysis/${leadId ?? id}`;

const linkWords = {
  title: 'Link to a lead',
  act: 'Link to this lead',
  acting: 'Linking…',
  done: 'Analysis linked successfully',
  failed: 'Failed to link analysis',
};
const runWords = {
  title: 'Run an analysis for a lead',
  description: 'For a lead that came without one. The provider is asked for the property’s rent.',
  act: 'Run the analysis',
  acting: 'Asking the rent provider…',
  done: 'Analysis added',
  failed: 'Failed to analyze property',
};

type Doing = { what: 'run' | 'address' } | { what: 'link'; analysis: ListedAnalysis };

/** All analyses as a table, with or without a lead, for admins. */
export function AnalysisManagement() {
  useTitle('Property Analysis');
  const version = useAnalysesTableVersion();
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  const rowMenu = useMemo(() => menuOf((analysis) => setDoing({ what: 'link', analysis })), []);
  return (
    <AdminFrame>
      <h1 className="sr-only">Property Analysis</h1>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-1.5">
        <Button onClick={() => setDoing({ what: 'run' })}>
          <UserRound /> Run for a lead
        </Button>
        <Button onClick={() => setDoing({ what: 'address' })}>
          <House /> Run for an address
        </Button>
      </div>
      <ListScreen
        list={analysisList}
        columns={analysisGridColumns}
        version={version}
        rowHref={reportHref}
        rowMenu={rowMenu}
        empty={
          <EmptyList of={['analyses']} title="No analyses found">
            Analyses that owners request or staff run are listed here.
          </EmptyList>
        }
      />
      {doing?.what === 'run' && (
        <ForLeadDialog words={runWords} subject="lead" search="" act={runForLead} onClose={close} />
      )}
      {doing?.what === 'address' && <AddressLookupDialog onClose={close} />}
      {doing?.what === 'link' && (
        <ForLeadDialog
          words={{
            ...linkWords,
            description: `${doing.analysis.propertyAddress}. The owner’s report will then show it. You can unlink it again.`,
          }}
          subject={doing.analysis.id}
          search={doing.analysis.propertyAddress.split(',')[0] ?? ''}
          act={(leadId, key) => linkAnalysis(doing.analysis.id, leadId, key)}
          onClose={close}
        />
      )}
    </AdminFrame>
  );
}

/** The actions on an analysis. There is always at least one. */
function menuOf(onLink: (analysis: ListedAnalysis) => void): GridRowMenu<ListedAnalysis> {
  return {
    label: ({ propertyAddress }) => `Actions for ${propertyAddress}`,
    entries: (analysis) => {
      const { leadId, madeForLead, state, retrying } = analysis;
      return (
        <>
          {reportHref(analysis) && (
            <MenuItem asChild>
              <Link to="/analysis/$id" params={{ id: leadId ?? analysis.id }}>
                <FileText /> Open the report
              </Link>
            </MenuItem>
          )}
          {leadId !== null && (
            <MenuItem asChild>
              <Link to="/leads/$id" params={{ id: leadId }}>
                <UserRound /> Open the lead
              </Link>
            </MenuItem>
          )}
          {leadId !== null && !madeForLead && (
            <MenuItem onSelect={() => void unlinkWithToast(analysis, leadId)}>
              <Unlink2 /> Unlink from the lead
            </MenuItem>
          )}
          {leadId === null && (
            <MenuItem onSelect={() => onLink(analysis)}>
              <Link2 /> Link to a lead…
            </MenuItem>
          )}
          {state === 'failed' && (
            <MenuItem disabled={retrying} onSelect={() => void retryAnalysis(analysis)}>
              <RotateCw /> Retry
            </MenuItem>
          )}
        </>
      );
    },
  };
}
