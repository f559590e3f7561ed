import { toast } from 'sonner';
import { RotateCcw, X } from 'lucide-react';
import { fileAnswerSchema } from '../../../../../contracts/src/files/upload.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { newKey } from '../../../lib/calls/api.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { headersOfFile, isFileRefused, tooLarge, upload } from '../../../lib/calls/upload.js';
import { keptOfPerson, storeOfPerson } from '../../../lib/kept-of-person.js';
import { historyKey } from '../../../live/changed.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { Button } from '../../../ui/button.js';
import { UploadProgress } from '../../../ui/upload-progress.js';

/** An upload to a lead. It continues when the person opens another page, and is removed from the list once the history has the file. */
interface Upload {
  /** Also its Idempotency-Key: a retry attaches nothing twice. */
  id: string;
  leadId: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** 0 to 1. */
  share: number;
  /** Why it failed. */
  failure: string | null;
  /** Whether a retry makes sense: a file that is too large stays too large. */
  retryable: boolean;
}

/** More concurrent uploads are not faster on a phone's connection. */
const atOnce = 2;

const uploads = storeOfPerson<readonly Upload[]>([]);
const running = new Map<string, AbortController>();
keptOfPerson(() => {
  for (const sending of running.values()) sending.abort();
});

/** All uploads of this tab, in the order in which they began. */
export const useUploads = (): readonly Upload[] => uploads.use((all) => all);

/** Starts sending files to a lead. A file that is too large is reported as failed, and the others continue. */
export function addUploads(leadId: string, files: readonly File[]) {
  const added = files.map((file): Upload => {
    const failure = tooLarge(file);
    return {
      id: newKey(),
      leadId,
      file,
      share: 0,
      retryable: failure === null,
      state: failure === null ? 'waiting' : 'failed',
      failure,
    };
  });
  uploads.update((before) => [...before, ...added]);
  sendNext();
}

/** Sends a failed one again, with the same key. */
function retryUpload(id: string) {
  change(id, { state: 'waiting', share: 0, failure: null });
  sendNext();
}

/** Removes one from the list; one that is being sent is stopped. */
function dismissUpload(id: string) {
  running.get(id)?.abort();
  uploads.update((before) => before.filter((each) => each.id !== id));
}

function sendNext() {
  const next = uploads.get().find(({ id, state }) => state === 'waiting' && !running.has(id));
  if (!next || running.size >= atOnce) return;
  const sending = new AbortController();
  running.set(next.id, sending);
  change(next.id, { state: 'sending' });
  void send(next, sending.signal).finally(() => {
    running.delete(next.id);
    sendNext();
  });
  sendNext();
}

export const addFileRoute = { at: 'POST /api/leads/:id/files', answer: fileAnswerSchema } as const;

async function send({ id, leadId, file }: Upload, signal: AbortSignal) {
  try {
    const { already } = await whileSignedIn(() =>
      upload(addFileRoute, {
        id: leadId,
        file,
        headers: headersOfFile(file, id),
        onProgress: (share) => change(id, { share }),
        signal,
      }),
    );
    await invalidate(historyKey('lead', leadId));
    uploads.update((before) => before.filter((each) => each.id !== id));
    if (already) toast.info('This file is already there', { id: `file-there-${id}`, description: file.name });
  } catch (error) {
    if (signal.aborted) return;
    const failure = sentenceOf(error, 'It could not be sent.');
    change(id, { state: 'failed', failure, retryable: !isFileRefused(error) });
  }
}

function change(id: string, part: Partial<Upload>) {
  uploads.update((before) => before.map((each) => (each.id === id ? { ...each, ...part } : each)));
}

/** Running uploads, each with its progress, or the reason of its failure. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Uploads" className="mb-3 flex flex-col divide-y divide-line">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UploadRow({ upload: { id, file, state, share, failure, retryable } }: { upload: Upload }) {
  return (
    <li className="flex items-start gap-2 py-2 first:pt-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="wrap-anywhere">{file.name}</p>
        {state === 'failed' ? (
          <p role="alert" className="text-xs text-danger">
            {failure}
          </p>
        ) : (
          <UploadProgress file={file} share={state === 'waiting' ? null : share} />
        )}
      </div>
      {state === 'failed' && retryable && (
        <Button size="sm" aria-label={`Try again: ${file.name}`} onClick={() => retryUpload(id)}>
          <RotateCcw /> Try again
        </Button>
      )}
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label={state === 'failed' ? `Dismiss: ${file.name}` : `Cancel: ${file.name}`}
        onClick={() => dismissUpload(id)}
      >
        <X />
      </Button>
    </li>
  );
}
