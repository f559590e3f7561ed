/** The letters of GSM 03.38; the second ones take the place of two. */
const single =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const double = '\f^{}\\[~]|€';

/** In how many parts a text is sent: 160 letters in one or 153 each, or 70 and 67 where one is not of GSM's alphabet. */
export function segmentsOf(text: string): number {
  const letters = [...text];
  const isGsm = letters.every((letter) => single.includes(letter) || double.includes(letter));
  const length = isGsm ? letters.length + letters.filter((letter) => double.includes(letter)).length : text.length;
  const [whole, part] = isGsm ? [160, 153] : [70, 67];
  return length <= whole ? 1 : Math.ceil(length / part);
}
