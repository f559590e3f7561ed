import { useEffect } from 'react';
import { bytesInWords } from '../../../contracts/src/bytes.js';

/** How much of a file was sent. @param share 0 to 1; null: it has not begun */
export function UploadProgress({ file, share }: { file: Pick<File, 'name' | 'size'>; share: number | null }) {
  const percent = Math.round((share ?? 0) * 100);
  const said = share === null ? 'Waiting' : percent < 100 ? `${percent}%` : 'Saving…';
  return (
    <>
      <progress
        aria-label={`Upload of ${file.name}`}
        max={100}
        value={percent}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <p className="text-xs text-ink-soft tabular">
        {said} · {bytesInWords(file.size)}
      </p>
    </>
  );
}

/** Makes the browser ask before it closes a page that is still sending something. */
export function useWarningBeforeLeaving(sending: boolean) {
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [sending]);
}
