import { invalid } from './errors.ts';

/** Read when somebody chooses a password, which is seldom. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;
const readCommonPasswords = (): Promise<ReadonlySet<string>> =>
  (commonPasswords ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])));

/** Shorter words would be found in everything. */
const shortestWord = 4;
const longestWord = 30;
const shortestRun = 3;
/** Fewer than this many unforeseeable pieces are guessed early: "password" and "12345678" are two. */
const fewestPieces = 4;

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop'];
const runs = rows.flatMap((row) => [row, Array.from(row).reverse().join('')]);
const lookalikes: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' };

/**
 * Why nobody should use this password, as a sentence, or null. Length is another rule; there are none on which signs it must contain (NIST
 * SP 800-63B, section 3.1.1.2). `own` is what an attacker tries first: the person's names and address, the product's name.
 */
export async function weaknessOf(password: string, own: readonly string[]): Promise<string | null> {
  const common = await readCommonPasswords();
  const plain = password.normalize('NFKC').toLowerCase();
  if (own.some((text) => text.length >= shortestWord && plain.trim() === text.toLowerCase())) return ownMessage;
  const ownWords = new Set(own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3));
  if (common.has(plain) || countPieces(plain, new Set(), common) < fewestPieces) {
    return 'This password is too easy to guess. A short phrase of your own works well';
  }
  return countPieces(plain, ownWords, common) < fewestPieces ? ownMessage : null;
}

/** Throws 400 naming the field `password`. */
export async function refuseWeakPassword(password: string, own: readonly string[]): Promise<void> {
  const weakness = await weaknessOf(password, own);
  if (weakness !== null) throw invalid(weakness, [{ path: 'password', message: weakness }]);
}

const ownMessage = 'This password contains your name, your email address or the product’s name. Choose something else';

/** The fewest pieces that make up the text: a common word, a run of keys or a repetition is one, any other sign is one; own words count nothing. */
function countPieces(text: string, own: ReadonlySet<string>, common: ReadonlySet<string>): number {
  const fewest = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let best = (fewest[end - 1] ?? 0) + 1;
    for (let length = 3; length <= Math.min(longestWord, end); length += 1) {
      const piece = text.slice(end - length, end);
      const before = fewest[end - length] ?? 0;
      if (own.has(piece)) best = Math.min(best, before);
      else if (before + 1 < best && isForeseeable(piece, common)) best = before + 1;
    }
    const repeated = repetitionBefore(text, end);
    if (repeated !== null) best = Math.min(best, fewest[repeated] ?? best);
    fewest.push(best);
  }
  return fewest.at(-1) ?? 0;
}

function isForeseeable(piece: string, common: ReadonlySet<string>): boolean {
  if (piece.length >= shortestRun && runs.some((run) => run.includes(piece))) return true;
  if (piece.length < shortestWord) return false;
  return common.has(piece) || common.has(Array.from(piece, (sign) => lookalikes[sign] ?? sign).join(''));
}

/** If the text ends with something that is also right before it, the place where that first one ends. */
function repetitionBefore(text: string, end: number): number | null {
  for (let length = Math.floor(end / 2); length >= 1; length -= 1) {
    if (text.slice(end - length, end) === text.slice(end - 2 * length, end - length)) return end - length;
  }
  return null;
}
