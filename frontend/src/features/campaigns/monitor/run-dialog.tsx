import { useQuery } from '@tanstack/react-query';
import { workflowLabels, stepLabel } from '../../../../../contracts/src/campaigns/words.js';
import type { CampaignMessage } from '../../../../../contracts/src/campaigns/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { exactDateTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Dialog } from '../../../ui/dialog.js';
import { Failure } from '../../../ui/failure.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { campaignQuery } from '../campaigns-query.js';
import { channelWords, messageSentence, stepStates, wallWords } from '../campaign-words.js';

/** Every message of a run, with each of its times. */
export function RunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery(campaignQuery(id));
  const run = answer.data?.run;
  return (
    <Dialog
      onClose={onClose}
      title={run ? `${workflowLabels[run.workflow]} for ${run.leadName || 'Anonymous'}` : 'Campaign'}
      description={run && `Times are in ${run.timeZone.replaceAll('_', ' ')}, where the lead is.`}
      width="lg"
      reading
    >
      {answer.isPending ? (
        <div role="status" aria-label="Loading the messages" className="flex flex-col gap-2">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      ) : !answer.data ? (
        <Failure title="The campaign could not be loaded" of={answer}>
          {sentenceOf(answer.error, 'It keeps running; only this list could not be read.')}
        </Failure>
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
        <span className="text-ink-soft">{channelWords[channel]}</span>
        <Badge hue={stepStates[state].hue} className="ml-auto">
          {stepStates[state].label}
        </Badge>
      </p>
      <p className="text-ink-soft wrap-anywhere">
        {wall === null ? 'No time yet' : <time dateTime={dueAt ?? undefined}>{wallWords(wall)}</time>}
        {sentence !== stepStates[state].label && ` · ${sentence}`}
        {at !== null && state !== 'called_off' && isApart(at, dueAt) && ` · ${exactDateTime(at)}`}
      </p>
    </li>
  );
}

const apartMs = 5 * 60_000;

/** Whether the result came long after the due time. Otherwise the same time would be shown twice. */
function isApart(at: string, dueAt: string | null): boolean {
  return dueAt === null || Math.abs(Date.parse(at) - Date.parse(dueAt)) > apartMs;
}
