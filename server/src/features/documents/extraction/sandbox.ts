import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { putBack } from '../../../runtime/stand-back.ts';

const mebibyte = 1024 * 1024;

/**
 * Address space that a fresh Node 24 has as writable before it has run a line: 512 MiB of V8's code range, hardly any of it ever touched,
 * and about 30 MiB more (VmData in /proc/self/status: 551 MB on x64). RLIMIT_DATA counts it, so it comes on top of the memory that a file
 * may use.
 */
const dataAtStart = 560 * mebibyte;

/** Writable memory that reading one file may take; with the mapped program code the process stays below 512 MiB. */
const dataForFile = 400 * mebibyte;

/** V8's own limit; lower than the above, since buffers live outside its heap. */
const heapMegabytes = 288;

export type SandboxLimits = { cpuSeconds: number; dataBytes: number };
export const defaultSandboxLimits: SandboxLimits = { cpuSeconds: 30, dataBytes: dataAtStart + dataForFile };

/** How far the machine lets a child be locked in; both are false outside Linux. */
export type Confinement = { limits: boolean; noNetwork: boolean };

/** What `npm run build` makes of the processes that read files; see server/vite.config.ts. */
const builtFolder = join(import.meta.dirname, '../../../../dist');

/** The program to start for an entry of this folder, such as "video/video-child": the built program, or its source if there is no build. */
export function sandboxedProgram(entry: string): string {
  const built = join(builtFolder, `${basename(entry)}.js`);
  return existsSync(built) ? built : join(import.meta.dirname, `${entry}.ts`);
}

/**
 * Starts a program in a process that may read its own code and the parsers' packages and nothing else, has no environment, may write no
 * file, leaves no core dump and leads its own process group. Descriptors: 0 in, 1 closed, 2 errors, 3 answers.
 */
export async function startSandboxed(entry: string, args: string[], limits: SandboxLimits = defaultSandboxLimits): Promise<ChildProcess> {
  const [command = process.execPath, ...rest] = [
    ...wrapper(await findConfinement(), limits),
    process.execPath,
    ...nodeFlags(),
    entry,
    ...args,
  ];
  const child = spawn(command, rest, {
    cwd: '/',
    env: {},
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  });
  putBack(child, 'behind');
  return child;
}

/** Writable memory of a program that is not Node. */
const dataForProgram = 512 * mebibyte;

/**
 * Starts a program of the machine's on a file from outside: no network where the kernel allows it, no environment, no file may be written, limits
 * on memory and time. It may read what the product's own account may, unlike what startSandboxed starts. Descriptors: 0 in, 1 out, 2 closed.
 */
export async function startConfined(program: string, args: string[], cpuSeconds = 120): Promise<ChildProcess> {
  const [command = program, ...rest] = [...wrapper(await findConfinement(), { cpuSeconds, dataBytes: dataForProgram }), program, ...args];
  const child = spawn(command, rest, {
    cwd: '/',
    // One thread: two people should not wait because a third uploads scans.
    env: { OMP_THREAD_LIMIT: '1' },
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  putBack(child, 'behind');
  return child;
}

/** Kills the process and every process it started. Does nothing once it has ended. */
export function killSandboxed(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32') {
    child.kill('SIGKILL');
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}

let confinement: Promise<Confinement> | undefined;

/** Tries once what the kernel allows (containers often forbid namespaces). */
export function findConfinement(): Promise<Confinement> {
  confinement ??= tryConfinements();
  return confinement;
}

async function tryConfinements(): Promise<Confinement> {
  const candidates = [
    { limits: true, noNetwork: true },
    { limits: true, noNetwork: false },
    { limits: false, noNetwork: true },
  ];
  for (const candidate of candidates) {
    const [command, ...args] = [...wrapper(candidate, defaultSandboxLimits), process.execPath, '-e', '0'];
    if ((candidate.limits && findProgram('prlimit') === null) || (candidate.noNetwork && findProgram('unshare') === null)) continue;
    try {
      await promisify(execFile)(command, args, { cwd: '/', env: {}, timeout: 10_000 });
      return candidate;
    } catch {
      continue;
    }
  }
  return { limits: false, noNetwork: false };
}

/**
 * The programs that lock the child in and then become it. A user namespace of its own needs no privilege and takes all privileges from a child
 * of root. RLIMIT_DATA rather than RLIMIT_AS: V8 reserves far more addresses than it uses, so a limit on those would have to be too wide.
 */
function wrapper({ limits, noNetwork }: Confinement, { cpuSeconds, dataBytes }: SandboxLimits): string[] {
  const unshare = findProgram('unshare');
  const prlimit = findProgram('prlimit');
  return [
    ...(noNetwork && unshare !== null ? [unshare, '--user', '--net', '--'] : []),
    ...(limits && prlimit !== null
      ? [prlimit, `--cpu=${cpuSeconds}:${cpuSeconds + 2}`, `--data=${dataBytes}`, '--core=0', '--fsize=0', '--']
      : []),
  ];
}

function findProgram(name: string): string | null {
  if (process.platform !== 'linux') return null;
  return ['/usr/bin', '/bin', '/usr/sbin', '/sbin'].map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Packages that the programs of this folder import; each is loaded by the one that needs it. */
const parsers = [
  ...['mammoth', 'unpdf', 'pdfjs-dist', 'word-extractor', 'saxes', 'chardet', 'htmlparser2', 'postal-mime'],
  ...['tesseract.js-core', '@tesseract.js-data/eng', '@tesseract.js-data/spa'],
];

function nodeFlags(): string[] {
  const folder = import.meta.dirname;
  const readable = [folder, builtFolder, ...packageFolders(parsers, folder)];
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}${sep}`),
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    `--max-old-space-size=${heapMegabytes}`,
    '--v8-pool-size=1',
  ];
}

/** Folders of packages and of all they depend on. Not node_modules whole: its links to the workspaces lead to the data folder. */
function packageFolders(names: string[], from: string, found = new Set<string>()): string[] {
  for (const name of names) {
    const folder = findPackage(name, from);
    if (folder === null || found.has(folder)) continue;
    found.add(folder);
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    packageFolders(Object.keys(dependencies), folder, found);
  }
  return [...found];
}

function findPackage(name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return dirname(from) === from ? null : findPackage(name, dirname(from));
}
