import { bytesInWords } from '../../../../../contracts/src/bytes.js';
import { ImageOff, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { relativeTime } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { useEmails } from '../../people/names-query.js';
import { addressOf, type LeadFile } from './files-of.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { When } from '../../../ui/when.js';

/** Small photos; a press shows one large. */
export function PhotoGrid({
  leadId,
  photos,
  onOpen,
}: {
  leadId: string;
  photos: readonly LeadFile[];
  onOpen: (photo: LeadFile) => void;
}) {
  const now = useNow();
  const emails = useEmails();
  return (
    <ul aria-label="Photos" className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {photos.map((photo) => (
        <li key={photo.id} className="min-w-0">
          <button
            type="button"
            data-file={photo.id}
            aria-label={`Show ${photo.name}`}
            className="block w-full overflow-hidden rounded-control border border-line bg-sunken"
            onClick={() => onOpen(photo)}
          >
            <Thumbnail key={photo.id} src={`${addressOf(leadId, photo.id)}/thumbnail`} />
          </button>
          <p className="mt-1 truncate text-xs" title={photo.name}>
            {photo.name}
          </p>
          <p className="truncate text-xs text-ink-soft" title={(photo.authorId && emails[photo.authorId]) || undefined}>
            {photo.author} · {relativeTime(photo.at, now)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Its button names it. It says so if the photo was removed since, or if its bytes are missing. */
function Thumbnail({ src }: { src: string }) {
  const [missing, setMissing] = useState(false);
  if (missing)
    return (
      <span className="flex aspect-4/3 flex-col items-center justify-center gap-1 px-2 text-xs text-ink-soft">
        <ImageOff className="size-5" /> No longer there
      </span>
    );
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      className="aspect-4/3 w-full object-cover"
      onError={() => setMissing(true)}
    />
  );
}

/** Documents to download. @param locked why none can be removed; null if one can */
export function DocumentList({
  leadId,
  documents,
  locked,
  onRemove,
}: {
  leadId: string;
  documents: readonly LeadFile[];
  locked: string | null;
  onRemove: (file: LeadFile) => void;
}) {
  const emails = useEmails();
  return (
    <ul aria-label="Files" className="flex flex-col divide-y divide-line">
      {documents.map((file) => (
        <li key={file.id} className="flex items-start gap-2 py-2">
          <FileText className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          <div className="min-w-0 flex-1">
            <a
              href={addressOf(leadId, file.id)}
              download={file.name}
              className="rounded-sm underline-offset-4 wrap-anywhere hover:underline"
            >
              {file.name}
            </a>
            <p className="text-xs text-ink-soft" title={(file.authorId && emails[file.authorId]) || undefined}>
              {bytesInWords(file.bytes)} · {file.author} · <When at={file.at} ago />
            </p>
          </div>
          <GuardedButton
            reason={locked}
            variant="quiet"
            size="icon-sm"
            aria-label={`Remove ${file.name}`}
            onClick={() => onRemove(file)}
          >
            <Trash2 />
          </GuardedButton>
        </li>
      ))}
    </ul>
  );
}
