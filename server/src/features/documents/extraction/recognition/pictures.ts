import { orientationOf, pageOfPicture } from '../readers/picture/picture-size.ts';
import { openPdfPictures } from './pdf-pictures.ts';

export type Picture = { bytes: Uint8Array; orientation: number };

/** Gives the picture of a page, from 1; null where nothing is on it. Throws where it is broken. */
export type PictureOf = (page: number) => Promise<Picture | null>;

export async function openPictures(kind: 'pdf' | 'picture', bytes: Buffer): Promise<PictureOf> {
  if (kind === 'pdf') return openPdfPictures(bytes);
  return (page) => Promise.resolve({ bytes: pageOfPicture(bytes, page), orientation: orientationOf(bytes) });
}
