import { maxImageBytes } from '../../../../contracts/src/images/commands.js';

/** The error of a chosen file, before it is sent; the server checks its content. Undefined: none. */
export function faultOfFile({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return 'Invalid file type. Please upload an image.';
  if (size > maxImageBytes) return 'File size too large. Maximum size is 5MB.';
  return undefined;
}

/** The file as a data: address for an image: the page's policy does not allow images from blobs. */
export function addressOfFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}
