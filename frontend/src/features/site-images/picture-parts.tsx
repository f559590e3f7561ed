import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { ImageVersion } from '../../../../contracts/src/images/queries.js';
import { When } from '../../ui/when.js';
import { useNames } from '../people/names-query.js';
import { personName } from '../people/person-name.js';
import { toast } from 'sonner';
import { newKey } from '../../lib/calls/api.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { DrawnPortrait } from '../public/scenes/portrait.js';
import { Scene } from '../public/scenes/scene.js';
import { isOvertaken } from './images-query.js';
import type { SitePlace } from './places.js';

const box = 'grid aspect-video w-full place-items-center overflow-hidden rounded-control border border-line bg-sunken';

/** What the site draws in a place that has no picture. */
export function DrawnPreview({ place: { drawn }, className }: { place: SitePlace; className?: string }) {
  return (
    <span role="img" aria-label="Built-in drawing of the site" className={clsx(box, className)}>
      {typeof drawn === 'string' && <Scene name={drawn} className="size-full bg-scene-sky" />}
      {typeof drawn === 'object' && <DrawnPortrait member={drawn} className="size-full" />}
    </span>
  );
}

/** A picture of the site, uncropped in a box of fixed size. */
export function PicturePreview({ src, alt, className }: { src: string; alt: string; className?: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src)
    return (
      <p role="alert" className={clsx(box, 'gap-1 px-3 text-center text-xs text-ink-soft', className)}>
        <span className="flex items-center gap-1.5">
          <ImageOff className="size-4" /> The picture could not be loaded.
        </span>
      </p>
    );
  return (
    <span className={clsx(box, 'relative', className)}>
      <img src={src} alt={alt} onError={() => setFailed(src)} className="absolute inset-0 size-full object-contain" />
    </span>
  );
}

/** The address at which staff see one version of a place. */
export const addressOfVersion = (name: string, version: number): string => `/api/images/${name}/versions/${version}`;

const acts: Record<ImageVersion['act'], string> = {
  uploaded: 'Uploaded',
  described: 'Text changed',
  restored: 'Put back',
  removed: 'Deleted',
};

/** "Uploaded by Ann Sample, 3 min ago". */
export function WhoAndWhen({ version: { act, userId, at } }: { version: ImageVersion }) {
  const names = useNames();
  return (
    <>
      {acts[act]} by {personName(userId, names) ?? 'the system'}, <When at={at} ago />
    </>
  );
}

/** Another person's change to a place while this person worked on it. */
export function Overtaken({ name, theirs }: { name: string; theirs: ImageVersion }) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-control border border-line bg-warning-soft p-3 text-warning"
    >
      <p className="font-medium">Somebody else changed this picture in the meantime.</p>
      <p>
        <WhoAndWhen version={theirs} />
        {theirs.picture && <>: “{theirs.alt}”</>}. Yours is not saved yet; if you go on, theirs stays in the history.
      </p>
      {theirs.picture && <PicturePreview src={addressOfVersion(name, theirs.version)} alt={theirs.alt} />}
    </div>
  );
}

let lastFailure: string | undefined;

/** A success removes the toast of an earlier failure. */
export function showDone(what: string) {
  if (lastFailure !== undefined) toast.dismiss(lastFailure);
  lastFailure = undefined;
  toast.success(what);
}

/** @param what the action that failed @param error the thrown error */
export function showFailed(what: string, error: unknown) {
  if (lastFailure !== undefined) toast.dismiss(lastFailure);
  // A new id: a toast that is just closing swallows a successor with the same id.
  lastFailure = `image-${newKey()}`;
  const why = isOvertaken(error)
    ? 'Somebody else changed this picture in the meantime. Their version is shown now. Review it, then try again.'
    : sentenceOf(error, 'Try again.');
  toast.error(what, { id: lastFailure, description: why });
}
