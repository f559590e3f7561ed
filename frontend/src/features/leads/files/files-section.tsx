import { toast } from 'sonner';
import { clsx } from 'clsx';
import { Camera, Plus } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useCallback, useMemo, useRef, useState } from 'react';
import { isImageType, maxFileMB } from '../../../../../contracts/src/files/file-kinds.js';
import { leadFilesRoutes } from '../../../../../contracts/src/files/routes.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { leadHistoryRoutes } from '../../../../../contracts/src/leads/history-routes.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { newKey } from '../../../lib/calls/api.js';
import { acceptedFiles } from '../../../lib/calls/upload.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { historyQuery } from '../data/lead-query.js';
import { filesOf, type LeadFile, wantsOf } from './files-of.js';
import { WantList } from './want-list.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { NothingYet, Section } from '../../../ui/section.js';
import { useWarningBeforeLeaving } from '../../../ui/upload-progress.js';
import { DocumentList, PhotoGrid } from './file-lists.js';
import { PhotoDialog } from './photo-dialog.js';
import { UploadList, addUploads, useUploads } from './uploads.js';
import { sendTo } from '../../lead-commands/send-to.js';

/**
 * Removes a file; its toast can undo that. It reports the outcome itself: the dialog that asked may be closed by then.
 */
async function removeFile(leadId: string, file: LeadFile) {
  const what = isImageType(file.mediaType) ? 'Photo' : 'Document';
  // A new id each time: a toast that is closing would close its successor too.
  const id = `file-removed-${newKey()}`;
  try {
    const { revision } = await sendTo('lead', leadFilesRoutes.remove, { id: leadId, fileId: file.id });
    const action = { label: 'Undo', onClick: () => void attachAgain(leadId, revision, file.name) };
    toast.success(`${what} removed`, { id, description: file.name, duration: 10_000, action });
  } catch (error) {
    toast.error(`Failed to remove ${what.toLowerCase()}`, { id, description: sentenceOf(error, 'Please try again.') });
  }
}

async function attachAgain(leadId: string, revision: number, name: string) {
  const id = `file-back-${newKey()}`;
  try {
    const history = queryClient.getQueryData(historyQuery(leadId).queryKey);
    const eventId = history?.events.find((event) => event.revision === revision)?.id;
    if (eventId === undefined) throw new Error('The removal is not in the history that is here');
    await sendTo('lead', leadHistoryRoutes.undo, { id: leadId, body: { eventId } });
    toast.success('It is back', { id, description: name });
  } catch (error) {
    const description = sentenceOf(error, 'Undo it in the history instead.');
    toast.error('Failed to undo', { id, description });
  }
}

/**
 * Photos and documents of a lead, and those that its owner was asked for. More can be added by button, by a phone's camera, or by dropping them here.
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
  const wants = useMemo(() => wantsOf(events), [events]);
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
              <Camera /> Take photo
            </GuardedButton>
            <GuardedButton reason={locked} variant="quiet" size="sm" onClick={() => chooser.current?.click()}>
              <Plus /> Add files
            </GuardedButton>
          </>
        }
      >
        <input ref={chooser} hidden type="file" multiple accept={acceptedFiles} aria-label="Files" onChange={choose} />
        <input ref={camera} hidden type="file" accept="image/jpeg" capture="environment" onChange={choose} />
        <WantList leadId={leadId} wants={wants} locked={locked} />
        <UploadList uploads={uploads} />
        {isEmpty && uploads.length + wants.length === 0 && (
          <NothingYet>
            No photos or files yet.
            {locked === null &&
              ` Add photos, a PDF, or a Word or Excel file of up to ${maxFileMB} MB, or drop them here.`}
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
