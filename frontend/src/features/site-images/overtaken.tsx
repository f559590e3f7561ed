import type { ImageVersion } from '../../../../contracts/src/images/queries.js';
import { addressOfVersion, PicturePreview } from './picture-preview.js';
import { WhoAndWhen } from './who-and-when.js';

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
