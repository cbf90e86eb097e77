import type { VideoExtension } from '@vademecum/shared/documents/documents.ts';
import type { RefusalReason } from '../extraction-error.ts';

type Container = 'mp4' | 'matroska' | 'webm' | 'avi' | 'flv' | 'asf';

const containers: Record<VideoExtension, readonly Container[]> = {
  mp4: ['mp4'],
  mov: ['mp4'],
  // Everything allowed in a .webm is allowed in a .mkv, but not the other way round.
  mkv: ['matroska', 'webm'],
  webm: ['webm'],
  avi: ['avi'],
  flv: ['flv'],
  wmv: ['asf'],
};

const names: Record<Container, string> = {
  mp4: 'an MP4 or QuickTime video (.mp4, .mov)',
  matroska: 'a Matroska video (.mkv)',
  webm: 'a WebM video (.webm)',
  avi: 'an AVI video (.avi)',
  flv: 'a Flash video (.flv)',
  asf: 'a Windows Media video (.wmv)',
};

/** Types of the first box. A still picture (HEIC, AVIF) begins with `ftyp` too. */
const firstBoxes = /^(?:ftyp|moov|mdat|wide|free|skip|pnot)$/;
const pictureBrands = /^(?:hei|mif|msf|avi)/;
const asfHeader = '3026b2758e66cf11a6d900aa0062ce6c';

/** Compares the beginning of a file with its extension, as inspectMagic does for documents. */
export function inspectVideoMagic(firstBytes: Buffer, extension: VideoExtension): { reason: RefusalReason; message: string } | null {
  if (firstBytes.length === 0) {
    return { reason: 'empty', message: 'This file is empty: check that the right file was chosen and upload it again.' };
  }
  const container = containerOf(firstBytes);
  if (container === undefined) {
    return {
      reason: 'wrong-type',
      message: `This is not a .${extension} video: check that the right file was chosen, or export it again.`,
    };
  }
  if (containers[extension].includes(container)) return null;
  return {
    reason: 'wrong-type',
    message: `This is ${names[container]}, not a .${extension} file: give it the extension that belongs to it and upload it again.`,
  };
}

function containerOf(bytes: Buffer): Container | undefined {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (firstBoxes.test(text(4, 8))) return text(4, 8) === 'ftyp' && pictureBrands.test(text(8, 12)) ? undefined : 'mp4';
  if (bytes.subarray(0, 4).toString('hex') === '1a45dfa3') return bytes.subarray(0, 100).includes('webm') ? 'webm' : 'matroska';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return 'avi';
  if (text(0, 4) === 'FLV\x01') return 'flv';
  return bytes.subarray(0, 16).toString('hex') === asfHeader ? 'asf' : undefined;
}
