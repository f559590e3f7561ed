import { maxImageBytes } from '../../../../contracts/src/commands/images.js';

/** What is wrong with a chosen file, before it is sent; the server looks at what is in it. Undefined: nothing. */
export function faultOfFile({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return 'Invalid file type. Please upload an image.';
  if (size > maxImageBytes) return 'File size too large. Maximum size is 5MB.';
  return undefined;
}

/** The file as an address that an image can show: the page's policy lets pictures come from no blob. */
export function addressOfFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}
