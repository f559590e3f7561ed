import { counted } from '../../../../../contracts/src/numerals.js';
import { bytesInWords } from '../../../../../contracts/src/bytes.js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { useState } from 'react';
import { type Backups, type BackupRunShown, backupsRoutes } from '../../../../../contracts/src/backups/routes.js';
import { type Hue, Badge } from '../../../ui/badge.js';
import { send } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Failure } from '../../../ui/failure.js';
import { NothingYet, Section } from '../../../ui/section.js';
import { Loading } from '../../../ui/skeleton.js';
import { When } from '../../../ui/when.js';
import { readQuery } from '../../../live/read-query.js';

const standings: Record<Backups['standing'], { word: string; hue: Hue }> = {
  off: { word: 'Off', hue: 'gray' },
  none: { word: 'None yet', hue: 'yellow' },
  good: { word: 'Good', hue: 'green' },
  late: { word: 'Late', hue: 'red' },
  failed: { word: 'Failed', hue: 'red' },
};

/** The state of backups, in a word with its colour. */
export function standingWord({ standing, place }: Pick<Backups, 'standing' | 'place'>): { word: string; hue: Hue } {
  return place === null ? { word: 'Not set up', hue: 'yellow' } : standings[standing];
}

/** The interval: "every day", "every 6 hours". */
export function everyWords(hours: number): string {
  if (hours === 0) return 'only on request';
  if (hours === 24) return 'every day';
  return hours === 1 ? 'every hour' : `every ${hours} hours`;
}

/** The result of a backup. */
function runWords({ state, bytes, events, error, gone }: BackupRunShown): string {
  if (state === 'running') return 'In progress…';
  if (state === 'failed') return `Failed: ${error ?? 'no reason is known'}`;
  return `${counted(events ?? 0, 'event')}, ${bytesInWords(bytes ?? 0)}${gone ? ', no longer there' : ''}`;
}

const busyMs = 1_500;
const quietMs = 15_000;

/** The state of backups; read more often while one is being made. */
const backupsQuery = readQuery(
  backupsRoutes.list,
  {},
  { refetchInterval: ({ state }) => (state.data?.runs[0]?.state === 'running' ? busyMs : quietMs), staleTime: 0 },
);

/** Starts a backup. @throws ApiProblem */
async function backUpNow() {
  queryClient.setQueryData(backupsQuery.queryKey, await send(backupsRoutes.begin, {}));
}

/** The key that opens the backups. @throws ApiProblem */
async function showBackupKey(): Promise<string> {
  return (await send(backupsRoutes.key, {})).identity;
}

/** Removes the key from the server. @throws ApiProblem */
async function forgetBackupKey(): Promise<void> {
  queryClient.setQueryData(backupsQuery.queryKey, await send(backupsRoutes.kept, {}));
}

/** Shows the key of the backups; the server has it until it is kept elsewhere. */
function KeyDialog({ onClose }: { onClose: () => void }) {
  const showing = useMutation({ mutationFn: showBackupKey });
  const forgetting = useMutation({ mutationFn: forgetBackupKey, onSuccess: onClose });
  const key = showing.data;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('The key is copied');
    } catch {
      toast.error('The key could not be copied. Select it by hand.');
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title="The key of the backups"
      description="Nothing else opens them. Once you have kept it elsewhere, it is removed from this server."
      footer={
        key === undefined ? (
          <Button variant="primary" busy={showing.isPending} onClick={() => showing.mutate()}>
            {showing.isPending ? 'Showing…' : 'Show the key'}
          </Button>
        ) : (
          <>
            <Button onClick={() => void copy(key)}>Copy</Button>
            <Button variant="primary" busy={forgetting.isPending} onClick={() => forgetting.mutate()}>
              I have kept it elsewhere
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {key === undefined ? (
          <p>
            Keep it where losing this server and the backups does not lose it too: a password manager, or paper in a
            safe. A restore needs it, and the master key of this server.
          </p>
        ) : (
          <p className="rounded-control border border-line bg-sunken p-3 font-mono text-xs break-all select-all">
            {key}
          </p>
        )}
        {showing.error && (
          <p role="alert" className="text-danger">
            {sentenceOf(showing.error, 'The key could not be shown. Try again.')}
          </p>
        )}
        {forgetting.error && (
          <p role="alert" className="text-danger">
            {sentenceOf(forgetting.error, 'The key was not removed from this server. Try again.')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Backups: the last good one, the earlier ones, and the necessary actions. */
export function BackupsSection() {
  const answer = useQuery(backupsQuery);
  const { data, error } = answer;
  const asking = useMutation({
    mutationFn: backUpNow,
    onError: (failure) => toast.error(sentenceOf(failure, 'No backup was started. Try again.')),
  });
  const running = data?.runs[0]?.state === 'running';
  return (
    <Section
      title="Backups"
      action={
        data && (
          <>
            <Badge hue={standingWord(data).hue}>{standingWord(data).word}</Badge>
            {data.place !== null && (
              <Button size="sm" busy={asking.isPending} disabled={running} onClick={() => asking.mutate()}>
                {asking.isPending ? 'Starting…' : 'Back up now'}
              </Button>
            )}
          </>
        )
      }
    >
      {data ? (
        <Shown backups={data} />
      ) : error ? (
        <Failure title="The backups could not be loaded" of={answer}>
          {error.message}
        </Failure>
      ) : (
        <Loading label="Loading the backups" bars={['h-10 w-full']} />
      )}
    </Section>
  );
}

function Shown({ backups: { place, everyHours, lastGoodAt, key, runs } }: { backups: Backups }) {
  const [taking, setTaking] = useState(false);
  if (place === null)
    return (
      <NothingYet>
        Nothing is backed up: the server has no place for backups (BACKUP_TO). If its disk is lost, everything is lost.
      </NothingYet>
    );
  return (
    <div className="flex flex-col gap-3">
      <p>
        {lastGoodAt === null ? (
          'There is no good backup yet.'
        ) : (
          <>
            The last good one was begun <When at={lastGoodAt} className="font-medium" />.
          </>
        )}{' '}
        <span className="text-ink-soft">
          Made {everyWords(everyHours)}, to <span className="break-all">{place}</span>.
        </span>
      </p>
      {key.waiting && (
        <p className="flex flex-wrap items-center gap-2 rounded-control bg-danger-soft px-3 py-2 text-danger">
          <span className="min-w-0 flex-1 basis-64">
            The key that opens the backups is only on this server. Without it they are worthless: keep it elsewhere too.
          </span>
          <Button size="sm" onClick={() => setTaking(true)}>
            Get the key
          </Button>
        </p>
      )}
      {runs.length > 0 && (
        <ul aria-label="Backups that were made or tried" className="divide-y divide-line">
          {runs.slice(0, 7).map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ul>
      )}
      {taking && <KeyDialog onClose={() => setTaking(false)} />}
    </div>
  );
}

function Run({ run }: { run: BackupRunShown }) {
  const { begunAt, state, name, askedBy } = run;
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-0.5 py-1.5">
      <When at={begunAt} className="w-44 tabular" />
      <span className={state === 'failed' ? 'text-danger' : undefined}>{runWords(run)}</span>
      {name !== null && <span className="text-xs break-all text-ink-soft">{name}</span>}
      {askedBy !== null && <span className="text-xs wrap-anywhere text-ink-soft">requested by {askedBy}</span>}
    </li>
  );
}
