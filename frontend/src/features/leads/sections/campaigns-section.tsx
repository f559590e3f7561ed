import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, Play } from 'lucide-react';
import { useId, useState } from 'react';
import { startHelp } from '../../../../../contracts/src/campaigns/start-help.js';
import { workflowLabels } from '../../../../../contracts/src/campaigns/words.js';
import { workflowOf } from '../../../../../contracts/src/campaigns/campaign.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { TryAgain } from '../../../ui/button.js';
import { GuardedButton, TouchHelp } from '../../../ui/tooltip.js';
import { NothingYet, Section } from '../../../ui/section.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { withheldReasons } from '../../../../../contracts/src/messages/words.js';
import { withoutEmail } from '../data/no-email.js';
import { sendingQuery } from '../consent/consent-of.js';
import { startCampaign, leadCampaignsQuery } from '../../campaigns/campaign-calls.js';
import { RunDialog, RunRow } from '../../campaigns/monitor/runs.js';
import { actionToast } from '../../lead-commands/action-toast.js';

/**
 * The campaigns of a lead, and a button to start the one that fits its stage.
 * @param moment the shown past moment: its timeline shows what had been sent by then
 * @param locked why nothing can be changed; null if something can
 */
export function CampaignsSection({
  lead,
  moment,
  locked,
}: {
  lead: Pick<Lead, 'id' | 'status' | 'email'>;
  moment: string | null;
  locked: string | null;
}) {
  const answer = useQuery(leadCampaignsQuery(lead.id));
  const { data, isPending } = answer;
  const next = data?.runs.find(({ state }) => state === 'active')?.next ?? null;
  const noEmail = withoutEmail(lead);
  const asks = moment === null && (next !== null || noEmail !== null);
  const sending = useQuery({ ...sendingQuery(lead.id, 0), enabled: asks }).data;
  const withheld = next && sending?.[next.channel].campaigns;
  const [open, setOpen] = useState<string | null>(null);
  const helpId = useId();
  const workflow = workflowOf(lead.status);
  const toast = actionToast('campaign-start', lead.id);
  const start = useMutation({
    mutationFn: () => startCampaign(lead.id),
    onSuccess: () => toast.done(`${workflowLabels[workflow]} started`),
    onError: (error) => toast.failed('The campaign could not be started', error),
  });
  const running = data?.runs.some((run) => run.state === 'active' && run.workflow === workflow);
  const textsGo = noEmail === null || sending?.sms.campaigns === null;
  const why =
    locked ??
    (running ? `${workflowLabels[workflow]} is already running.` : null) ??
    (textsGo ? null : 'There is no email address, and no texts may be sent.');
  return (
    <Section
      title="Campaigns"
      flush={data !== undefined && data.runs.length > 0 && moment === null}
      action={
        <GuardedButton
          reason={why}
          {...(why === null && { title: startHelp(workflow), 'aria-describedby': helpId })}
          variant="quiet"
          size="sm"
          busy={start.isPending}
          onClick={() => start.mutate()}
        >
          <Play /> {start.isPending ? 'Starting…' : `Start campaign: ${workflowLabels[workflow]}`}
        </GuardedButton>
      }
    >
      {moment !== null ? (
        <NothingYet>The timeline shows what had gone out by then.</NothingYet>
      ) : isPending ? (
        <Skeleton className="h-5 w-48" />
      ) : !data ? (
        <div role="alert" className="flex flex-wrap items-center gap-2">
          <p className="text-danger">The campaigns could not be loaded.</p>
          <TryAgain size="sm" of={answer} />
        </div>
      ) : data.runs.length === 0 ? (
        <NothingYet>No campaigns yet. {why === null && <span id={helpId}>{startHelp(workflow)}</span>}</NothingYet>
      ) : (
        <ul className="divide-y divide-line">
          {data.runs.map((run) => (
            <RunRow key={run.id} run={run} named={false} onOpen={() => setOpen(run.id)} />
          ))}
          {why === null && (
            <li className="hidden px-4 py-2 pointer-coarse:block">
              <TouchHelp id={helpId}>{startHelp(workflow)}</TouchHelp>
            </li>
          )}
          {withheld && (
            <li className="px-4 py-2 text-sm text-warning">
              {withheld === 'no_consent'
                ? 'Nothing goes out until this owner agrees. You can record that under Consent.'
                : `Nothing goes out now, because ${withheldReasons[withheld]}.`}
            </li>
          )}
          {data.runs.some(({ state }) => state === 'active') && (
            <li className="px-4 py-2 text-sm">
              <Link
                to="/campaigns"
                search={{ view: 'upcoming', lead: lead.id }}
                className="inline-flex items-center gap-1.5 text-link underline"
              >
                <CalendarClock className="size-4" /> What is due in the next 14 days
              </Link>
            </li>
          )}
        </ul>
      )}
      {open !== null && <RunDialog id={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}
