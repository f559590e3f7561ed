import { expect, it } from '@jest/globals';
import { contentDisposition } from './files.js';

it.each([
  ['front.jpg', `filename="front.jpg"; filename*=UTF-8''front.jpg`],
  ['a"b;c\r\nx.pdf', `filename="a_b_c__x.pdf"; filename*=UTF-8''a%22b%3Bc%0D%0Ax.pdf`],
  ['Küche 100%.jpg', `filename="Ku_che 100_.jpg"; filename*=UTF-8''K%C3%BCche%20100%25.jpg`],
  ["it's (1)*.png", `filename="it_s (1)_.png"; filename*=UTF-8''it%27s%20%281%29%2A.png`],
  ['写真.webp', `filename="__.webp"; filename*=UTF-8''%E5%86%99%E7%9C%9F.webp`],
])('keeps %j in one header', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(`attachment; ${header}`);
});
