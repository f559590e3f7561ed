import { useState } from 'react';
import type { ImageVersion } from '../../../../contracts/src/images/queries.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { restoreImage } from './images-query.js';
import { addressOfVersion, PicturePreview } from './picture-preview.js';
import type { SitePlace } from './places.js';
import { tellDone, tellFailed } from './tell.js';
import { WhoAndWhen } from './who-and-when.js';

/** Every picture that a place has had; each can be restored. @param versions newest first */
export function ImageHistoryDialog({
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
      tellDone('Image put back');
    } catch (error) {
      tellFailed('Failed to put the image back', error);
      onFailed();
    }
    setBusy(null);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
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
              <PicturePreview src={null} alt="" className="w-28! shrink-0" />
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
