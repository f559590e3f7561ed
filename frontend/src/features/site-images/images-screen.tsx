import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImageHistory } from '../../../../contracts/src/images/queries.js';
import { useTitle } from '../../lib/page-head.js';
import { Failure } from '../../ui/failure.js';
import { Loading } from '../../ui/skeleton.js';
import { imagesQuery, versionsOf } from './images-query.js';
import { PlaceCard } from './place-card.js';
import { logoPlace, placeGroups, type SitePlace } from './places.js';

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** Every place of the site that can hold a picture. */
export function ImagesScreen() {
  useTitle('Images');
  return (
    <Frame
      title="Images"
      lead="The pictures of the public site. Where there is none, the site shows a built-in drawing."
    >
      {(history) => (
        <>
          {[...placeGroups, ...leftOver(history)].map(({ title, places }) => (
            <section key={title} aria-label={title} className="flex flex-col gap-2">
              <h2 className="text-sm font-semibold">{title}</h2>
              <ul className={grid}>
                {places.map((place) => (
                  <PlaceCard key={place.name} place={place} versions={versionsOf(history, place.name)} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Frame>
  );
}

/** The logo alone. */
export function LogoScreen() {
  useTitle('Logo');
  return (
    <Frame title="Logo" lead="Shown on every public page, the login, the console and printed reports.">
      {(history) => (
        <>
          <ul className="grid max-w-md grid-cols-1">
            <PlaceCard place={logoPlace} versions={versionsOf(history, logoPlace.name)} />
          </ul>
          <p className="text-sm">
            <Link to="/admin/images" className="text-accent underline underline-offset-4">
              All pictures of the site
            </Link>
          </p>
        </>
      )}
    </Frame>
  );
}

function Frame({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: (history: ImageHistory) => React.ReactNode;
}) {
  const answer = useQuery(imagesQuery);
  const { data, error, isPending } = answer;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 p-4">
      <header className="flex flex-col gap-1">
        <h1 className="text-lg font-semibold">{title}</h1>
        <p className="text-sm text-ink-soft">{lead}</p>
      </header>
      {data ? (
        children(data)
      ) : isPending ? (
        <Loading
          label="Loading the images"
          className={grid}
          bars={Array<string>(title === 'Logo' ? 1 : 8).fill('h-72 w-full')}
        />
      ) : (
        <Failure title="Failed to load images" of={answer}>
          {error.message} The site is unaffected.
        </Failure>
      )}
    </div>
  );
}

/** Pictures whose place no longer exists: their city or person left the site's content. */
function leftOver(history: ImageHistory): { title: string; places: SitePlace[] }[] {
  const known = new Set(placeGroups.flatMap(({ places }) => places.map(({ name }) => name)));
  const places = history.images
    .filter(({ name, versions }) => !known.has(name) && versions[0]?.picture)
    .map(({ name }) => ({ name, title: name, advice: '', uses: [] }));
  return places.length > 0 ? [{ title: 'No longer shown', places }] : [];
}
