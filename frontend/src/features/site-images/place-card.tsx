import { useState } from 'react';
import { History, Pencil, Trash2, Upload } from 'lucide-react';
import type { ImageVersion } from '../../../../contracts/src/images/queries.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog, Dialog } from '../../ui/dialog.js';
import { deleteImage, readImagesAgain, restoreImage } from './images-query.js';
import { addressOfVersion, DrawnPreview, PicturePreview, showDone, showFailed, WhoAndWhen } from './picture-parts.js';
import { logoPlace, type SitePlace } from './places.js';
import { DescribeDialog } from './describe-dialog.js';
import { UploadDialog } from './upload-dialog.js';

/** Every picture that a place has had; each can be restored. @param versions newest first */
function ImageHistoryDialog({
  place,
  versions,
  onFailed,
  onClose,
}: {
  place: SitePlace;
  versions: readonly ImageVersion[];
  onFailed: () => void;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState<number | null>(null);
  const seen = versions[0]?.version ?? 0;
  const putBack = async (version: number) => {
    if (busy !== null) return;
    setBusy(version);
    try {
      await restoreImage({ name: place.name, seen }, version);
      showDone('Image put back');
    } catch (error) {
      showFailed('Failed to put the image back', error);
      onFailed();
    }
    setBusy(null);
  };
  return (
    <Dialog
      onClose={onClose}
      width="lg"
      title={`History: ${place.title}`}
      description="Every picture that was here; the newest first."
    >
      <ol aria-label="Versions" className="flex flex-col divide-y divide-line text-sm">
        {versions.map((version) => (
          <li key={version.version} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
            {version.picture ? (
              <PicturePreview
                src={addressOfVersion(place.name, version.version)}
                alt={version.alt}
                className="w-28! shrink-0"
              />
            ) : (
              <DrawnPreview place={place} className="w-28! shrink-0" />
            )}
            <div className="min-w-40 flex-1">
              <p className="wrap-anywhere">{version.picture ? version.alt : 'No picture of its own'}</p>
              <p className="text-xs text-ink-soft">
                <WhoAndWhen version={version} />
                {version.restores !== null && ` (version ${version.restores})`}
              </p>
            </div>
            {version.version === seen ? (
              <span className="text-xs text-ink-soft">Shown now</span>
            ) : (
              version.picture && (
                <Button
                  size="sm"
                  busy={busy === version.version}
                  aria-label={`Put back version ${version.version}`}
                  onClick={() => void putBack(version.version)}
                >
                  {busy === version.version ? 'Putting back…' : 'Put back'}
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const pages = new Intl.ListFormat('en-US');

/**
 * A place of the site: its picture, the picture's author, the pages that show it, and its actions.
 * @param versions newest first; empty if nobody has changed it
 */
export function PlaceCard({ place, versions }: { place: SitePlace; versions: readonly ImageVersion[] }) {
  const [open, setOpen] = useState<'upload' | 'describe' | 'history' | 'delete' | null>(null);
  const [deleting, setDeleting] = useState(false);
  const close = () => setOpen(null);
  const present = versions[0]?.picture ? versions[0] : undefined;
  const builtIn = place.name === logoPlace.name ? `/api/images/${place.name}?v=${versions[0]?.version ?? 0}` : null;
  const shown = present ? addressOfVersion(place.name, present.version) : builtIn;
  const remove = async () => {
    if (!present || deleting) return;
    setDeleting(true);
    try {
      await deleteImage({ name: place.name, seen: present.version });
      showDone('Image deleted');
    } catch (error) {
      showFailed('Failed to delete image', error);
      void readImagesAgain().catch(() => undefined);
    }
    setDeleting(false);
  };
  return (
    <li
      aria-label={place.title}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-3 text-sm"
    >
      {shown === null ? (
        <DrawnPreview place={place} />
      ) : (
        <PicturePreview src={shown} alt={present?.alt ?? `Built-in picture: ${place.title}`} />
      )}
      <div className="flex flex-1 flex-col gap-1">
        <h3 className="font-semibold wrap-anywhere">{place.title}</h3>
        <p className="wrap-anywhere">
          {present ? (
            <>
              <span className="text-ink-soft">Alternative text: </span>
              {present.alt}
            </>
          ) : (
            <span className="text-ink-soft">The site’s built-in picture is shown.</span>
          )}
        </p>
        {versions[0] && (
          <p className="text-xs text-ink-soft">
            <WhoAndWhen version={versions[0]} />
          </p>
        )}
        <p className="text-xs text-ink-soft">
          Shown on:{' '}
          {place.uses.map(({ to, label }, index) => (
            <span key={to}>
              {index > 0 && ', '}
              <a href={to} className="underline underline-offset-2 hover:text-ink">
                {label}
              </a>
            </span>
          ))}
          {place.uses.length === 0 && 'no page now'}
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {place.uses.length > 0 && (
          <Button
            size="sm"
            onClick={() => setOpen('upload')}
            aria-label={`${present ? 'Replace' : 'Upload'}: ${place.title}`}
          >
            <Upload /> {present ? 'Replace' : 'Upload'}
          </Button>
        )}
        {present && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => setOpen('describe')}
            aria-label={`Edit the alternative text: ${place.title}`}
          >
            <Pencil /> Text
          </Button>
        )}
        {versions.length > 0 && (
          <Button size="sm" variant="quiet" onClick={() => setOpen('history')} aria-label={`History: ${place.title}`}>
            <History /> History
          </Button>
        )}
        {present && (
          <Button
            size="sm"
            variant="quiet"
            busy={deleting}
            onClick={() => setOpen('delete')}
            aria-label={`Delete: ${place.title}`}
          >
            <Trash2 /> {deleting ? 'Deleting…' : 'Delete'}
          </Button>
        )}
      </div>
      {open === 'upload' && <UploadDialog place={place} versions={versions} onClose={close} />}
      {open === 'describe' && present && <DescribeDialog place={place} present={present} onClose={close} />}
      {open === 'history' && (
        <ImageHistoryDialog
          place={place}
          versions={versions}
          onFailed={() => void readImagesAgain().catch(() => undefined)}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        title={`Delete the picture “${place.title}”?`}
        confirm="Delete"
        onConfirm={() => void remove()}
      >
        {place.uses.length > 0
          ? `It is in use: ${pages.format(place.uses.map(({ label }) => label))}. The site’s built-in picture is shown there instead.`
          : 'No page shows it.'}{' '}
        It can be put back from its history.
      </ConfirmDialog>
    </li>
  );
}
