import { Buffer } from 'node:buffer';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;

/** A zip's date and time fields for a given moment, read as UTC so that the time zone has no say. */
function dosStamp(date) {
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return { day, time };
}

function stamp(bytes, at, { day, time }) {
  bytes.writeUInt16LE(time, at);
  bytes.writeUInt16LE(day, at + 2);
}

/**
 * Sets one date on every entry of a zip archive. The Word writer stamps entries with the time of the
 * build, which would make every rebuild look like a change. Expects an archive without a comment.
 */
export function setEntryDates(archive, date) {
  const bytes = Buffer.from(archive);
  const end = bytes.length - END_LENGTH;
  if (bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('zip: end of directory not found');
  const fields = dosStamp(date);
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL_HEADER) throw new Error('zip: directory entry not found');
    const local = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(local) !== LOCAL_HEADER) throw new Error('zip: local header not found');
    stamp(bytes, at + 12, fields);
    stamp(bytes, local + 10, fields);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return bytes;
}
