import { shownName } from '../../../../../contracts/src/person-name.js';
import { withCommas } from '../../../../../contracts/src/numerals.js';
import { channelLabels } from '../../../../../contracts/src/messages/words.js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workflowLabels, stepLabel } from '../../../../../contracts/src/campaigns/words.js';
import type { CampaignRun, CampaignMessage } from '../../../../../contracts/src/campaigns/queries.js';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { stopCampaign, campaignQuery } from '../campaign-calls.js';
import { Link } from '@tanstack/react-router';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { exactDateTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { messageSentence, runSentence, runStates, triggerWords, wallWords, stepStates } from '../campaign-words.js';
import { Failure } from '../../../ui/failure.js';
import { Loading } from '../../../ui/skeleton.js';
import { When } from '../../../ui/when.js';

/** Stops a run after asking. The caller renders `dialog`. */
function useStopCampaign() {
  const [asked, setAsked] = useState<CampaignRun | null>(null);
  const { mutate } = useMutation({
    mutationFn: stopCampaign,
    onSuccess: (_answer, { leadId }) => actionToast('campaign-stop', leadId).done('Campaign stopped'),
    onError: (error, { leadId }) =>
      actionToast('campaign-stop', leadId).failed('The campaign could not be stopped', error),
  });
  const dialog = asked && (
    <ConfirmDialog
      onClose={() => setAsked(null)}
      title={`Stop ${workflowLabels[asked.workflow]} for ${shownName(asked.leadName)}?`}
      confirm="Stop campaign"
      onConfirm={() => mutate(asked)}
    >
      No more messages are sent. Sent ones stay in the timeline, and you can start it again from the beginning.
    </ConfirmDialog>
  );
  return { stop: setAsked, dialog };
}

/** One run: its lead, its next message and time, the last result, and a button to stop it. */
export function RunRow({ run, onOpen, named = true }: { run: CampaignRun; onOpen: () => void; named?: boolean }) {
  const { stop, dialog } = useStopCampaign();
  const { next, last } = run;
  const sentence = runSentence(run);
  const sent = run.emailsSent + run.textsSent;
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {named && (
          <Link to="/leads/$id" params={{ id: run.leadId }} className="font-medium wrap-anywhere hover:underline">
            {shownName(run.leadName)}
          </Link>
        )}
        <span className={named ? 'text-ink-soft' : 'font-medium'}>{workflowLabels[run.workflow]}</span>
        <Badge hue={runStates[run.state].hue}>{runStates[run.state].label}</Badge>
        {run.failed > 0 && <Badge hue="red">{run.failed} failed</Badge>}
        {run.withheld > 0 && <Badge hue="orange">{run.withheld} not sent</Badge>}
        <span className="ml-auto flex gap-1.5">
          <Button size="sm" variant="quiet" onClick={onOpen}>
            Messages<span className="sr-only"> of {shownName(run.leadName)}</span>
          </Button>
          {run.state === 'active' && (
            <Button size="sm" onClick={() => stop(run)}>
              Stop<span className="sr-only"> the campaign of {shownName(run.leadName)}</span>
            </Button>
          )}
        </span>
      </div>
      {next && (
        <p>
          Next: {channelLabels[next.channel].toLowerCase()} “{stepLabel(next.step)}”,{' '}
          <time dateTime={next.dueAt ?? undefined} title={next.dueAt ? exactDateTime(next.dueAt) : undefined}>
            {next.wall ? wallWords(next.wall) : ''}
          </time>
          {next.reason !== null && <span className="text-ink-soft"> ({messageSentence(next).toLowerCase()})</span>}
        </p>
      )}
      {sentence !== '' && <p>{sentence}</p>}
      {last && last.state !== 'sent' && (
        <p className="text-ink-soft wrap-anywhere">
          Last: “{stepLabel(last.step)}”: {messageSentence(last)}
        </p>
      )}
      <p className="text-xs text-ink-soft">
        {withCommas(sent)} of {withCommas(run.messages)} sent · {triggerWords[run.trigger]}{' '}
        <When at={run.startedAt} ago />
        {named && ` · ${statusLabel(run.leadStatus)}`}
      </p>
      {dialog}
    </li>
  );
}

/** Every message of a run, with each of its times. */
export function RunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery(campaignQuery(id));
  const run = answer.data?.run;
  return (
    <Dialog
      onClose={onClose}
      title={run ? `${workflowLabels[run.workflow]} for ${shownName(run.leadName)}` : 'Campaign'}
      description={run && `Times are in ${run.timeZone.replaceAll('_', ' ')}, where the lead is.`}
      width="lg"
      reading
    >
      {answer.isPending ? (
        <Loading label="Loading the messages" className="flex flex-col gap-2" bars={['h-12 w-full', 'h-12 w-full']} />
      ) : !answer.data ? (
        <Failure
          title="The campaign could not be loaded"
          of={answer}
          otherwise="It keeps running; only this list could not be read."
        />
      ) : (
        <ul className="flex flex-col divide-y divide-line text-sm">
          {answer.data.messages.map((message) => (
            <Message key={`${message.step} ${message.times}`} message={message} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Message({ message }: { message: CampaignMessage }) {
  const { step, channel, state, dueAt, wall, at } = message;
  const sentence = messageSentence(message);
  return (
    <li className="flex flex-col gap-0.5 py-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere">{stepLabel(step)}</span>
        <span className="text-ink-soft">{channelLabels[channel]}</span>
        <Badge hue={stepStates[state].hue} className="ml-auto">
          {stepStates[state].label}
        </Badge>
      </p>
      <p className="text-ink-soft wrap-anywhere">
        {wall === null ? 'No time yet' : <time dateTime={dueAt ?? undefined}>{wallWords(wall)}</time>}
        {sentence !== stepStates[state].label && ` · ${sentence}`}
        {at !== null && state !== 'called_off' && isApart(at, dueAt) && (
          <>
            {' · '}
            <When at={at} />
          </>
        )}
      </p>
    </li>
  );
}

const apartMs = 5 * 60_000;

/** Whether the result came long after the due time. Otherwise the same time would be shown twice. */
function isApart(at: string, dueAt: string | null) {
  return dueAt === null || Math.abs(Date.parse(at) - Date.parse(dueAt)) > apartMs;
}
