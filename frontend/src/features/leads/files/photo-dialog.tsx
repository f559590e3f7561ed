import { bytesInWords } from '../../../../../contracts/src/bytes.js';
import { ChevronLeft, ChevronRight, Download, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { exactDateTime } from '../../../lib/format.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { addressOf, type LeadFile } from './files-of.js';

/**
 * One large photo; the arrow keys go to the others.
 * @param index of the shown photo
 * @param locked why it can't be removed; null if it can
 */
export function PhotoDialog({
  leadId,
  photos,
  index,
  locked,
  onShow,
  onRemove,
  onClose,
}: {
  leadId: string;
  photos: readonly LeadFile[];
  index: number;
  locked: string | null;
  onShow: (index: number) => void;
  onRemove: (photo: LeadFile) => void;
  onClose: () => void;
}) {
  const last = photos.length - 1;
  useEffect(() => {
    const go = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft' && index > 0) onShow(index - 1);
      if (key === 'ArrowRight' && index < last) onShow(index + 1);
    };
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  }, [index, last, onShow]);
  const photo = photos[index];
  if (!photo) return null;
  const address = addressOf(leadId, photo.id);
  return (
    <Dialog
      onClose={onClose}
      width="xl"
      title={<span className="wrap-anywhere">{photo.name}</span>}
      description={`${index + 1} of ${photos.length} · ${photo.author}, ${exactDateTime(photo.at)} · ${bytesInWords(photo.bytes)}`}
      footer={
        <div className="flex w-full flex-wrap items-center gap-2">
          <Button
            size="icon"
            aria-label="Previous photo"
            aria-disabled={index === 0 || undefined}
            onClick={() => index > 0 && onShow(index - 1)}
          >
            <ChevronLeft />
          </Button>
          <Button
            size="icon"
            aria-label="Next photo"
            aria-disabled={index === last || undefined}
            onClick={() => index < last && onShow(index + 1)}
          >
            <ChevronRight />
          </Button>
          <span className="flex-1" />
          <a href={address} download={photo.name} className={buttonClass()}>
            <Download /> Download
          </a>
          <GuardedButton reason={locked} onClick={() => onRemove(photo)}>
            <Trash2 /> Remove
          </GuardedButton>
        </div>
      }
    >
      <img
        key={photo.id}
        src={address}
        alt={photo.name}
        {...(photo.width !== null && photo.height !== null && { width: photo.width, height: photo.height })}
        className="mx-auto h-auto max-h-[60dvh] w-auto max-w-full object-contain"
      />
    </Dialog>
  );
}
