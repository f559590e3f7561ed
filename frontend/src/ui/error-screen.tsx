import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTitle } from '../lib/use-title.js';
import { Button, buttonClass } from './button.js';
import { PageMessage } from './page-message.js';

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
