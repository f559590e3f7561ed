import { useState } from 'react';
import { expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react/pure';
import userEvent from '@testing-library/user-event';
import { Sheet } from './side-panel.js';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Show it</button>
      <Sheet open={open} onClose={() => setOpen(false)} title="What was chosen">
        Its words
      </Sheet>
    </>
  );
}

it('a sheet that closes gives the focus back to what opened it', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  const sheet = await screen.findByRole('dialog', { name: 'What was chosen' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show it' })).toHaveFocus());
});
