import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react/pure';
import { answer, siteImagesRoute } from '../../../../test/api.js';
import { answerSteps } from '../../../../test/public-forms.js';
import { openPage } from '../../../../test/render-page.js';

it('an uploaded picture stands in place of the drawing, which comes back if the picture does not come', async () => {
  answerSteps();
  const opening = openPage('/');
  answer(siteImagesRoute, {
    images: [{ name: 'city-ankeny.png', version: 3, alt: 'A street in Ankeny' }],
  });
  await opening;
  const picture = await screen.findByAltText('A street in Ankeny');
  expect(picture.getAttribute('src')).toMatch(/\/city-ankeny\.png\?v=3$/);
  const place = picture.closest('li')!;
  expect(place).toHaveTextContent('Ankeny');
  fireEvent.error(picture);
  await waitFor(() => expect(screen.queryByAltText('A street in Ankeny')).toBeNull());
  expect(place.querySelector('svg')).toBeInTheDocument();
});
