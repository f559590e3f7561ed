import { RotateCcw, X } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { sizeInWords } from './files-of.js';
import { dismissUpload, retryUpload, type Upload } from './uploads.js';

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
  const percent = Math.round(share * 100);
  const said = state === 'waiting' ? 'Waiting' : percent < 100 ? `${percent}%` : 'Saving…';
  return (
    <li className="flex items-start gap-2 py-2 first:pt-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="wrap-anywhere">{file.name}</p>
        {state === 'failed' ? (
          <p role="alert" className="text-xs text-danger">
            {failure}
          </p>
        ) : (
          <>
            <progress
              aria-label={`Upload of ${file.name}`}
              max={100}
              value={percent}
              className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
            />
            <p className="text-xs text-ink-soft tabular">
              {said} · {sizeInWords(file.size)}
            </p>
          </>
        )}
      </div>
      {state === 'failed' && retryable && (
        <Button size="sm" aria-label={`Try again: ${file.name}`} onClick={() => retryUpload(id)}>
          <RotateCcw aria-hidden /> Try again
        </Button>
      )}
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label={state === 'failed' ? `Dismiss: ${file.name}` : `Cancel: ${file.name}`}
        onClick={() => dismissUpload(id)}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}
