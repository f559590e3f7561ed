import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTitle } from '../lib/use-title.js';
import { Button, buttonClass } from './button.js';
import { PageMessage } from './page-message.js';

/** Shown when a page's code failed. It shows no internals of the error; the browser's console has them. */
export function ErrorScreen({
  reset,
  title = 'Unexpected Application Error!',
}: Pick<ErrorComponentProps, 'reset'> & { title?: string }) {
  useTitle('Error');
  return (
    <PageMessage
      title={title}
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
      <p>This page stopped working. Saved work is safe; unsaved text may be lost.</p>
    </PageMessage>
  );
}
