import type { ReactNode } from 'react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTitle } from '../lib/page-head.js';
import { Button, buttonClass } from './button.js';

/**
 * A whole page with a single message. Works on both faces and without any data.
 * @param framed it stands within a frame, which has the page's main part
 */
function PageMessage({
  title,
  children,
  actions,
  framed = false,
}: {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  framed?: boolean;
}) {
  const Part = framed ? 'div' : 'main';
  return (
    <Part
      {...(!framed && { tabIndex: -1 })}
      className={`grid place-items-center px-gutter py-16 outline-none ${framed ? '' : 'min-h-dvh'}`}
    >
      <div className="flex max-w-lg flex-col items-start gap-4">
        <svg aria-hidden viewBox="0 0 120 64" className="h-20 w-auto">
          <path d="M0 63.5h120" className="stroke-line-strong" />
          <path d="M14 63V34l20-16 20 16v29" className="fill-scene-far" />
          <path d="M46 63V28l24-19 24 19v35" className="fill-scene-near" />
          <path d="M64 63V44h12v19" className="fill-scene-warm" />
          <path d="M54 34h8v8h-8zM78 34h8v8h-8z" className="fill-scene-sky" />
        </svg>
        <h1 className="font-serif text-h2 font-semibold">{title}</h1>
        <div className="text-body text-ink-soft">{children}</div>
        <div className="mt-2 flex flex-wrap gap-3">{actions}</div>
      </div>
    </Part>
  );
}

/** The specification's title for a page whose code failed. */
export const unexpectedError = 'Unexpected Application Error!';

/**
 * Shown when a page's code failed. It shows no internals of the error; the browser's console has them.
 * @param framed the frame around the page still works
 */
export function ErrorScreen({ reset, framed = false }: Pick<ErrorComponentProps, 'reset'> & { framed?: boolean }) {
  useTitle('Error');
  return (
    <PageMessage
      title={unexpectedError}
      framed={framed}
      actions={
        <>
          <Button
            variant="primary"
            size="lg"
            onClick={() => {
              reset();
              window.location.reload();
            }}
          >
            Load the page again
          </Button>
          <a href="/" className={buttonClass({ size: 'lg' })}>
            Go to the home page
          </a>
        </>
      }
    >
      <p>Saved work is safe; unsaved text may be lost.</p>
    </PageMessage>
  );
}
