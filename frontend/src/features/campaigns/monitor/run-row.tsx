import { Link } from '@tanstack/react-router';
import { workflowLabels, stepLabel } from '../../../../../contracts/src/campaigns/words.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { CampaignRun } from '../../../../../contracts/src/campaigns/queries.js';
import { exactDateTime, relativeTime } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { channelWords, messageSentence, runSentence, runStates, triggerWords, wallWords } from '../campaign-words.js';
import { useStopCampaign } from './use-stop-campaign.js';

/** One run: its lead, its next message and time, the last result, and a button to stop it. */
export function RunRow({ run, onOpen, named = true }: { run: CampaignRun; onOpen: () => void; named?: boolean }) {
  const now = useNow();
  const { stop, dialog } = useStopCampaign();
  const { next, last } = run;
  const sentence = runSentence(run);
  const sent = run.emailsSent + run.textsSent;
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {named && (
          <Link to="/leads/$id" params={{ id: run.leadId }} className="font-medium wrap-anywhere hover:underline">
            {run.leadName || 'Anonymous'}
          </Link>
        )}
        <span className={named ? 'text-ink-soft' : 'font-medium'}>{workflowLabels[run.workflow]}</span>
        <Badge hue={runStates[run.state].hue}>{runStates[run.state].label}</Badge>
        {run.failed > 0 && <Badge hue="red">{run.failed} failed</Badge>}
        {run.withheld > 0 && <Badge hue="orange">{run.withheld} not sent</Badge>}
        <span className="ml-auto flex gap-1.5">
          <Button size="sm" variant="quiet" onClick={onOpen}>
            Messages<span className="sr-only"> of {run.leadName || 'Anonymous'}</span>
          </Button>
          {run.state === 'active' && (
            <Button size="sm" onClick={() => stop(run)}>
              Stop<span className="sr-only"> the campaign of {run.leadName || 'Anonymous'}</span>
            </Button>
          )}
        </span>
      </div>
      {next && (
        <p>
          Next: {channelWords[next.channel].toLowerCase()} “{stepLabel(next.step)}”,{' '}
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
        {sent.toLocaleString('en-US')} of {run.messages.toLocaleString('en-US')} sent · {triggerWords[run.trigger]}{' '}
        <time dateTime={run.startedAt} title={exactDateTime(run.startedAt)}>
          {relativeTime(run.startedAt, now)}
        </time>
        {named && ` · ${statusLabel(run.leadStatus)}`}
      </p>
      {dialog}
    </li>
  );
}
