// The Chromium that browser tests run in: the one on the machine, else the package manager's.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure } from './node-runtime.mjs';

/** The first opens no windows, which saves processor time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const knownPlaces = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** In the order in which they are tried. */
const installers = [
  { manager: 'apt-get', commands: [['update'], ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']] },
  { manager: 'apt-get', commands: [['install', '-y', '--no-install-recommends', 'chromium']] },
  { manager: 'dnf', commands: [['install', '-y', 'chromium']] },
  { manager: 'apk', commands: [['add', 'chromium']] },
];

/** Path of a Chromium; installs one if none is found and this is root on Linux. */
export function ensureBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!isExecutable(chosen)) throw new Failure(`CHROMIUM_PATH is "${chosen}", which is not a program.`);
    return chosen;
  }
  const browser = findBrowser() ?? installBrowser();
  if (browser === undefined) {
    throw new Failure(
      'The tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to a Chrome or Chromium.',
    );
  }
  return browser;
}

function findBrowser() {
  return findOnPath(names) ?? (knownPlaces[process.platform] ?? []).find(isExecutable);
}

function installBrowser() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return undefined;
  for (const { manager, commands } of installers.filter(({ manager }) => findOnPath([manager]) !== undefined)) {
    console.log(`Installing Chromium with ${manager} …`);
    if (commands.every((args) => runInstaller(manager, args))) return findBrowser();
  }
  return undefined;
}

/** True once it is done; else its last lines are printed. */
function runInstaller(manager, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync(manager, args, { env, encoding: 'utf8', maxBuffer: Infinity });
  if (status !== 0) console.error(`${stdout ?? ''}${stderr ?? ''}`.trimEnd().split('\n').slice(-10).join('\n'));
  return status === 0;
}

function findOnPath(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return programs.flatMap((program) => folders.map((folder) => join(folder, program))).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
