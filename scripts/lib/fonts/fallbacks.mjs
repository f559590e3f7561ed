/**
 * @typedef {object} SystemFont a font that visitors may have, under each name that `local()` finds it by
 * @property {string} name
 * @property {string[]} families fonts of these families have the same widths, letter by letter
 * @property {string} measured the package of @fontsource that holds one of them
 * @property {true} [oneFile] its weights may be in one file, in which `local()` finds only the regular one: the browser draws it bolder
 */

/** @typedef {{ family: string, file: string, px: { text: number, heading: number }, fallbacks: SystemFont[] }} WebFont px: the sizes it is mostly seen at */

/** The stand-ins for our fonts until they are loaded, best first. @type {WebFont[]} */
export const webFonts = [
  {
    family: 'Inter',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    px: { text: 17, heading: 17 },
    fallbacks: [
      {
        name: 'Arial',
        families: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica', 'Nimbus Sans'],
        measured: 'arimo',
      },
      { name: 'Roboto', families: ['Roboto'], measured: 'roboto', oneFile: true },
      { name: 'Noto Sans', families: ['Noto Sans'], measured: 'noto-sans' },
      { name: 'DejaVu Sans', families: ['DejaVu Sans', 'Bitstream Vera Sans'], measured: 'dejavu-sans' },
    ],
  },
  {
    family: 'Fraunces',
    file: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    px: { text: 22, heading: 40 },
    fallbacks: [
      {
        name: 'Times',
        families: ['Times New Roman', 'Liberation Serif', 'Tinos', 'Nimbus Roman'],
        measured: 'tinos',
      },
      { name: 'Georgia', families: ['Georgia', 'Gelasio'], measured: 'gelasio' },
      { name: 'Noto Serif', families: ['Noto Serif'], measured: 'noto-serif' },
      { name: 'DejaVu Serif', families: ['DejaVu Serif', 'Bitstream Vera Serif'], measured: 'dejavu-serif' },
    ],
  },
];

/** PostScript names that are not derived from the family's. @type {Record<string, [regular: string, bold: string]>} */
const postScript = {
  Arial: ['ArialMT', 'Arial-BoldMT'],
  'Times New Roman': ['TimesNewRomanPSMT', 'TimesNewRomanPS-BoldMT'],
};

/** @param {string[]} families @param {boolean} bold @returns {string[]} the names that `local()` may find them by: full ones, and PostScript's */
export function localNames(families, bold) {
  return families.flatMap((family) => {
    const short = family.replaceAll(' ', '');
    if (bold) return [`${family} Bold`, postScript[family]?.[1] ?? `${short}-Bold`];
    return [family, `${family} Regular`, postScript[family]?.[0] ?? `${short}-Regular`];
  });
}

/**
 * @typedef {object} Face one `@font-face`
 * @property {string} family @property {string} weight such as `100 500` @property {string[]} local
 * @property {number} sizeAdjust @property {number} ascent @property {number} descent of the web font, in em
 */

/** @param {Face} face @returns {string} */
export function faceCss({ family, weight, local, sizeAdjust, ascent, descent }) {
  /** @param {number} share */
  const percent = (share) => `${Number((share * 100).toFixed(2))}%`;
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  src:
    ${local.map((name) => `local('${name}')`).join(',\n    ')};
  ascent-override: ${percent(ascent / sizeAdjust)};
  descent-override: ${percent(descent / sizeAdjust)};
  line-gap-override: 0%;
  size-adjust: ${percent(sizeAdjust)};
}
`;
}
