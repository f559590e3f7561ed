import { CatchBoundary } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Dialog } from './dialog.js';
import { Failure } from './failure.js';

/** A part of a page whose code loads separately. If it was prefetched, it is drawn at once. */
type LazyPart<P> = ComponentType<P> & {
  /** Fetches the code, once. Rejects on failure; the next call tries again. */
  preload: () => Promise<void>;
};

/**
 * A part of a page whose code is fetched when it is first drawn. If the code can't be fetched, or fails, the part says so and
 * offers a retry, and the page around it stays as it is. React's own `lazy` would fail the route, which is the whole page.
 * @param load resolves to the component
 * @param waiting shown until it has loaded
 * @param framed places the failure where the part would be
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
  framed: (failure: ReactNode, props: P) => ReactNode = (failure) => failure,
): LazyPart<P> {
  let Loaded: ComponentType<P> | undefined;
  const preload = async () => {
    Loaded ??= await load();
  };
  function Part(props: P) {
    const [state, setState] = useState<'waiting' | 'there' | 'failed' | 'retrying'>(Loaded ? 'there' : 'waiting');
    const fetchPart = useCallback(() => {
      preload().then(
        () => setState('there'),
        (error: unknown) => {
          console.warn('A part of the page could not be fetched.', error);
          setState('failed');
        },
      );
    }, []);
    useEffect(() => {
      if (!Loaded) fetchPart();
    }, [fetchPart]);
    if (Loaded)
      return (
        <CatchBoundary
          getResetKey={() => window.location.href}
          errorComponent={({ reset }) => framed(<PartStopped retry={reset} />, props)}
        >
          <Loaded {...props} />
        </CatchBoundary>
      );
    if (state === 'waiting' || state === 'there') return waiting;
    const retry = () => {
      setState('retrying');
      fetchPart();
    };
    const failure = (
      <Failure title="This part could not be loaded" retry={retry} retrying={state === 'retrying'}>
        The rest of this page stays as it is. If you are online, the site may have a newer version: load the page again.
      </Failure>
    );
    return framed(failure, props);
  }
  return Object.assign(Part, { preload });
}

function PartStopped({ retry }: { retry: () => void }) {
  return (
    <Failure title="This part stopped working" retry={retry}>
      The rest of this page still works. Saved work is safe.
    </Failure>
  );
}

/** The same for a dialog: its failure is a dialog too, and closes like one. */
export function lazyDialog<P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  return lazyPart(load, null, (failure, { onClose }) => (
    <Dialog onClose={onClose} title="Not loaded">
      {failure}
    </Dialog>
  ));
}
