import { clsx } from 'clsx';
import { Camera, Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { NothingYet, Section } from '../../../ui/section.js';
import { DocumentList } from './document-list.js';
import { filesOf, type LeadFile } from './files-of.js';
import { PhotoDialog } from './photo-dialog.js';
import { PhotoGrid } from './photo-grid.js';
import { removeFile } from './remove-file.js';
import { UploadList } from './upload-list.js';
import { addUploads, useUploads } from './uploads.js';

/** By type and by extension. A phone converts HEIC to JPEG if only JPEG is accepted. */
const accepted = 'image/jpeg,image/png,image/webp,application/pdf,.docx,.xlsx';

/**
 * Photos and documents of a lead. More can be added by button, by a phone's camera, or by dropping them here.
 * @param events up to the shown moment, oldest first
 * @param moment the shown past moment; null for now
 * @param locked why nothing can be changed; null if it can
 */
export function FilesSection({
  leadId,
  events,
  moment,
  locked,
}: {
  leadId: string;
  events: readonly HistoryEvent[];
  moment: string | null;
  locked: string | null;
}) {
  const { photos, documents } = useMemo(() => filesOf(events), [events]);
  const every = useUploads();
  const uploads = useMemo(
    () => (moment === null ? every.filter((upload) => upload.leadId === leadId) : []),
    [every, leadId, moment],
  );
  const [shown, setShown] = useState<{ id: string; at: number } | null>(null);
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  useWarningBeforeLeaving(every.some(({ state }) => state !== 'failed'));
  const removing = useRef(new Set<string>());
  const index = indexOf(photos, shown);
  const show = useCallback((at: number) => setShown({ id: photos[at]?.id ?? '', at }), [photos]);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    addUploads(leadId, [...(target.files ?? [])]);
    // Allows choosing the same file once more.
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(false);
    if (locked === null) addUploads(leadId, [...event.dataTransfer.files]);
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = locked === null ? 'copy' : 'none';
    setOver(locked === null);
  };
  const remove = async (file: LeadFile) => {
    if (removing.current.has(file.id)) return;
    removing.current.add(file.id);
    await removeFile(leadId, file);
    removing.current.delete(file.id);
  };
  const isEmpty = photos.length + documents.length === 0;
  return (
    <div
      className={clsx('rounded-card', over && 'outline-2 outline-offset-2 outline-accent outline-dashed')}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Section
        title="Photos and files"
        action={
          <>
            <GuardedButton
              reason={locked}
              variant="quiet"
              size="sm"
              className="not-pointer-coarse:hidden"
              onClick={() => camera.current?.click()}
            >
              <Camera aria-hidden /> Take photo
            </GuardedButton>
            <GuardedButton reason={locked} variant="quiet" size="sm" onClick={() => chooser.current?.click()}>
              <Plus aria-hidden /> Add files
            </GuardedButton>
          </>
        }
      >
        <input ref={chooser} hidden type="file" multiple accept={accepted} aria-label="Files" onChange={choose} />
        <input ref={camera} hidden type="file" accept="image/jpeg" capture="environment" onChange={choose} />
        <UploadList uploads={uploads} />
        {isEmpty && uploads.length === 0 && (
          <NothingYet>
            No photos or files yet.
            {locked === null && ' Add photos, a PDF, or a Word or Excel file of up to 20 MB, or drop them here.'}
          </NothingYet>
        )}
        {photos.length > 0 && (
          <PhotoGrid leadId={leadId} photos={photos} onOpen={(photo) => show(photos.indexOf(photo))} />
        )}
        {documents.length > 0 && (
          <div className={clsx(photos.length > 0 && 'mt-3 border-t border-line')}>
            <DocumentList
              leadId={leadId}
              documents={documents}
              locked={locked}
              onRemove={(file) => void remove(file)}
            />
          </div>
        )}
      </Section>
      {index >= 0 && (
        <PhotoDialog
          {...{ leadId, photos, index, locked }}
          onShow={show}
          onRemove={(photo) => void remove(photo)}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}

/** The index of the shown photo. After a removal the next photo takes its place. -1: none is shown. */
function indexOf(photos: readonly LeadFile[], shown: { id: string; at: number } | null): number {
  if (!shown) return -1;
  const index = photos.findIndex(({ id }) => id === shown.id);
  return index >= 0 ? index : Math.min(shown.at, photos.length - 1);
}

/** Makes the browser ask before it closes a page that is still sending something. */
function useWarningBeforeLeaving(sending: boolean): void {
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [sending]);
}
